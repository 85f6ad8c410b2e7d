/** Runs inside a contestant's process and reports its processor time to the benchmark. */
import { globSync, readFileSync } from 'node:fs'

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.(user + system + cpuUsOfChildren(process.pid))
})

/**
 * The processor time in µs of all child processes of `pid` (a database server's), from Linux's /proc. Processes that
 * have ended do not count.
 */
function cpuUsOfChildren(pid: number): number {
  return globSync('/proc/[0-9]*/stat').reduce((sum, file) => {
    try {
      // proc(5): the name is in brackets; the state and the parent's process id follow.
      const [, child, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(file, 'utf8')) ?? []
      if (Number(parent) !== pid) return sum
      const [ns] = readFileSync(`/proc/${child}/schedstat`, 'utf8').split(' ')
      return sum + Number(ns) / 1000 + cpuUsOfChildren(Number(child))
    } catch {
      return sum // The process has ended meanwhile.
    }
  }, 0)
}
