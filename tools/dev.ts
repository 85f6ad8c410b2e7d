/**
 * `npm run dev` runs the server under `node --watch`, and Vite, which proxies API calls to it. Open the address that
 * Vite prints. A change in server, search, contract or domain restarts the server; a change in web shows at once.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

const sitePort = Number(process.env['PORT'] ?? 3000)
const apiPort = sitePort + 1
const apiUrl = `http://127.0.0.1:${apiPort}`

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
  }),
  spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(sitePort), '--strictPort', '--clearScreen', 'false'],
    { cwd: join(root, 'web'), stdio: 'inherit', env: { ...process.env, DEV_SERVER_URL: apiUrl } },
  ),
]

/** Ends both processes when one of them ends or this process gets a signal. */
function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1
    stop()
  })
}
