import { readSheet } from '@oems/server/core/sheets/workbook.ts'
import { peakMb } from './peak.ts'

/** Merely reads a workbook: `node bench/readOnly.ts <path>` prints milliseconds and peak memory in MB. */
const [path = ''] = process.argv.slice(2)
const started = performance.now()
let lines = 0
for await (const _ of readSheet(path)) lines += 1
process.stdout.write(JSON.stringify({ lines, ms: performance.now() - started, peakMb: peakMb() }))
