import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Finding, report } from './report.ts'
import { declarations } from './scenarios/declarations.ts'
import { employeeList, overview, userInfo } from './scenarios/reads.ts'
import { exporting, importing } from './scenarios/sheets.ts'
import { starts } from './scenarios/starts.ts'
import { tabs } from './scenarios/tabs.ts'
import { world } from './world.ts'

/**
 * `npm run bench -- [--quick] [--employees 100000] [--nodes 3000] [--days 34] [--only name]`: the figures of the product side by side with
 * their references, into `bench/REPORT.md`. `--quick` makes short rounds and writes no report.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    employees: { type: 'string', default: '100000' },
    nodes: { type: 'string', default: '3000' },
    days: { type: 'string', default: '34' },
    only: { type: 'string', default: '' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const size = { employees: Number(values.employees), nodes: Number(values.nodes), days: Number(values.days) }
const pace = values.quick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 10 }
const root = join(import.meta.dirname, '..')

const folder = join(root, `.data/bench-${size.employees}-${size.nodes}-${size.days}`)
const here = await world(folder, size, say)
const served = await here.serve()
/** What this world has shown so far, by scenario: with `--only` the others keep what was measured before. */
const memory = join(folder, 'findings.json')
const findings = new Map<string, readonly Finding[]>(existsSync(memory) ? Object.entries(JSON.parse(readFileSync(memory, 'utf8'))) : [])
const scenarios: Readonly<Record<string, () => Promise<Finding | Finding[]>>> = {
  userInfo: () => userInfo(here, served, pace),
  list: () => employeeList(here, served, pace),
  overview: () => overview(here, served, pace),
  importing: () => importing(here),
  exporting: () => exporting(here),
  declarations: () => declarations(here, pace),
  tabs: () => tabs(here, root),
  starts: () => starts(root),
}
try {
  for (const [name, run] of Object.entries(scenarios)) {
    if (values.only && !values.only.split(',').includes(name)) continue
    say(`· ${name}`)
    const found = [await run()].flat()
    for (const { good, name: what, measured, wanted, detail } of found)
      say(`  ${good ? '✓' : '✗'} ${what}：${measured}（要求 ${wanted}）${detail}`)
    if (values.quick) continue
    findings.set(name, found)
    writeFileSync(memory, JSON.stringify(Object.fromEntries(findings)))
  }
  const inOrder = Object.keys(scenarios).flatMap((name) => findings.get(name) ?? [])
  const sizes = `${size.employees} 名员工、${size.nodes} 个组织、${size.days} 天申报。`
  if (!values.quick) await report(join(root, 'bench/REPORT.md'), inOrder, here.database, sizes)
} finally {
  served.stop()
  await here.stop()
}
