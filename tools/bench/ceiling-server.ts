/**
 * The ceiling of the benchmark: a bare HTTP server that replays the answers of the server at ADDRESS from memory. `node
 * ceiling-server.ts ADDRESS`.
 */
import { listen } from './contestant-listen.ts'
import { ReadyAnswers } from './ready-answers.ts'

const answers = new ReadyAnswers(process.argv[2] as string)
listen(
  (request, response) => answers.send(request, response),
  (calls) => answers.prepare(calls),
)
