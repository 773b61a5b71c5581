import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has used, in MB. On Linux from `/proc`: what `getrusage` says of a child begins with its parent's
 * memory at the time of the fork, and a bench that has read a workbook itself is larger than what it measures.
 */
export function peakMb(): number {
  const kilobytes = process.platform === 'linux' && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return (kilobytes ? Number(kilobytes) : process.resourceUsage().maxRSS) / 1024
}
