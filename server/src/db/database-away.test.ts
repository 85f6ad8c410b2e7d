import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const failure = (message: string, rest: object = {}) => Object.assign(new Error(message), rest)

test.each([
  ['connection refused', failure('connect', { code: 'ECONNREFUSED' })],
  ['no such unix socket', failure('connect', { code: 'ENOENT', syscall: 'connect' })],
  ['the connection was reset', failure('read', { code: 'ECONNRESET' })],
  ['the host name cannot be resolved for now', failure('getaddrinfo', { code: 'EAI_AGAIN' })],
  ['the connection was lost', failure('lost', { code: '08006' })],
  ['the disk is full', failure('could not extend file', { code: '53100' })],
  ['there are too many connections', failure('sorry, too many clients already', { code: '53300' })],
  ['an administrator ended the connection', failure('terminating connection', { code: '57P01' })],
  ['the server is starting', failure('starting up', { code: '57P03' })],
  ['a statement took too long', failure('canceling statement', { code: '57014' })],
  ['a lock was not available', failure('canceling statement', { code: '55P03' })],
  ['the driver lost the connection', failure('Connection terminated unexpectedly')],
  ['the pool is exhausted', failure('timeout exceeded when trying to connect')],
  ['SQLite is busy', failure('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['SQLite is busy, in its extended code', failure('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 517 })],
  ['SQLite has no disk space', failure('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['SQLite cannot write to the disk', failure('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 778 })],
  [
    'SQLite has no permission to write',
    failure('attempt to write a readonly database', { code: 'ERR_SQLITE_ERROR', errcode: 8 }),
  ],
])('unavailable: %s', (_what, error) => expect(isDatabaseAway(error)).toBe(true))

test.each([
  ['a duplicate row', failure('duplicate key', { code: '23505' })],
  ['a missing table', failure('relation does not exist', { code: '42P01' })],
  ['a missing database', failure('database does not exist', { code: '3D000' })],
  ['a damaged page', failure('database disk image is malformed', { code: 'ERR_SQLITE_ERROR', errcode: 11 })],
  ['a constraint of SQLite', failure('FOREIGN KEY constraint failed', { code: 'ERR_SQLITE_ERROR', errcode: 787 })],
  ['a missing file', failure('no such file', { code: 'ENOENT' })],
  ['a bug in our code', new TypeError('Connection is not a function')],
  ['a thrown value that is not an error', 'Connection terminated'],
])('not an outage: %s', (_what, error) => expect(isDatabaseAway(error)).toBe(false))
