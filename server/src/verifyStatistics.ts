import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import './domains.ts'
import { addDays, clockFrom, dayOf } from './core/days.ts'
import { useKeys } from './core/db/keys.ts'
import { startEmbedded } from './core/embedded/embedded.ts'
import { findingsOf } from './core/statistics/proof.ts'
import { sources } from './core/statistics/source.ts'
import { repair, verify } from './core/statistics/verify.ts'

/**
 * `node server/src/verifyStatistics.ts [--month 2026-03] [--source emp_stay] [--repair]`: proves the figures of a month (that of
 * yesterday) against their rows, on the database of DATABASE_URL or the built-in one. Ends with 1 where a difference is left.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: { month: { type: 'string' }, source: { type: 'string' }, repair: { type: 'boolean', default: false } },
})
const config = readConfig(process.env)
useKeys(config.keys)
const clock = clockFrom(config.clock)
const month = values.month ?? addDays(dayOf(clock()), -1).slice(0, 7)
const chosen = sources().filter(({ name }) => name === (values.source ?? name))
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || chosen.length === 0) {
  print(
    `用法：--month 2026-03 --source ${sources()
      .map(({ name }) => name)
      .join('|')} --repair`,
  )
  process.exit(1)
}

const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: print })
const url = config.databaseUrl ?? embedded!.url
for (const source of chosen) {
  const proof = await (values.repair ? repair : verify)({ url }, { source, month }, { clock, trigger: 2 })
  const { keys, differences, wrongCopies } = proof
  const found = findingsOf(proof)
  print(`${source.name} ${month}：核对${keys}项，${found === 0 ? '无差异' : `差异${found}项${values.repair ? '，已修复' : ''}`}`)
  for (const d of [...differences, ...wrongCopies].slice(0, 10))
    print(`  组织${d.orgId} 指标${d.metric} 分项${d.dim} ${d.day}：应为${d.expected}，实为${d.actual}`)
  if (found > 0 && !values.repair) process.exitCode = 1
}
await embedded?.stop()
