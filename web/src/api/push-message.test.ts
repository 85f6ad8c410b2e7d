import { expect, test } from 'vitest'
import { ownAddress, readPushMessage } from './push-message.ts'

const site = 'https://fynd.example'

test('a valid message is shown unchanged, with absolute addresses', () => {
  const message = {
    title: 'Nytt i Borås',
    body: 'Torgloppis, lör 28 nov',
    tag: '7',
    address: '/loppis/7-torg',
    manage: '/#/bevakning?nyckel=a',
  }
  expect(readPushMessage(JSON.stringify(message), site)).toEqual({
    ...message,
    address: `${site}/loppis/7-torg`,
    manage: `${site}/#/bevakning?nyckel=a`,
  })
})

test.each(['', 'no JSON', 'null', '7', '[]', '{}', '{"title":7,"body":" ","tag":null,"address":{}}'])(
  'an unreadable message shows a default text: %s',
  (text) => {
    expect(readPushMessage(text, site)).toEqual({
      title: 'Nytt på Fyndkartan',
      body: 'Det har hänt något i det du bevakar.',
      tag: 'watch',
      address: `${site}/`,
      manage: `${site}/`,
    })
  },
)

test.each([
  ['/butik/7', `${site}/butik/7`],
  [`${site}/#/bevakning`, `${site}/#/bevakning`],
  ['https://evil.example/', `${site}/`],
  ['//evil.example/', `${site}/`],
  ['javascript:alert(1)', `${site}/`],
  ['http://fynd.example/', `${site}/`],
  ['https://fynd.example.evil.example/', `${site}/`],
  ['http://[', `${site}/`],
  [undefined, `${site}/`],
])('pressing a message with the address %s opens %s', (wanted, address) => {
  expect(ownAddress(wanted, site)).toBe(address)
})
