/** Runs in a contestant beside its own program, and tells the benchmark how much processor time it has used. */
import { globSync, readFileSync } from 'node:fs'

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.(user + system + cpuUsOfChildren(process.pid))
})

/** A database server's own processes, found in Linux's /proc. Those that have ended do not count. */
function cpuUsOfChildren(pid: number): number {
  return globSync('/proc/[0-9]*/stat').reduce((sum, file) => {
    try {
      // proc(5): the name is in brackets; state and parent follow.
      const [, child, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(file, 'utf8')) ?? []
      if (Number(parent) !== pid) return sum
      const [ns] = readFileSync(`/proc/${child}/schedstat`, 'utf8').split(' ')
      return sum + Number(ns) / 1000 + cpuUsOfChildren(Number(child))
    } catch {
      return sum // It has just ended.
    }
  }, 0)
}
