/** The ceiling: bare HTTP with ready answers of the server at ADDRESS: `node ceiling-server.ts ADDRESS`. */
import { listen } from './contestant-listen.ts'
import { ReadyAnswers } from './ready-answers.ts'

const answers = new ReadyAnswers(process.argv[2] as string)
listen(
  (request, response) => answers.send(request, response),
  (calls) => answers.prepare(calls),
)
