import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crowd } from './crowd.ts'
import { logWorld } from './logWorld.ts'
import { messageWorld } from './messageWorld.ts'
import { type Finding, report } from './report.ts'
import { attended } from './scenarios/attended.ts'
import { backups } from './scenarios/backups.ts'
import { billTyping } from './scenarios/billTyping.ts'
import { caliber } from './scenarios/caliber.ts'
import { creating } from './scenarios/creating.ts'
import { crew } from './scenarios/crew.ts'
import { declarations } from './scenarios/declarations.ts'
import { declaringReserve } from './scenarios/declaringReserve.ts'
import { exportSpeed } from './scenarios/exportSpeed.ts'
import { filing } from './scenarios/files.ts'
import { finding } from './scenarios/finding.ts'
import { firstScreen } from './scenarios/firstScreen.ts'
import { type Growth, grownBy, growth } from './scenarios/growth.ts'
import { guideSteps3g } from './scenarios/guide.ts'
import { hostile } from './scenarios/hostile.ts'
import { icd } from './scenarios/icd.ts'
import { idle } from './scenarios/idle.ts'
import { keyword } from './scenarios/keyword.ts'
import { logs } from './scenarios/logs.ts'
import { telling, unreadCount } from './scenarios/messages.ts'
import { nav } from './scenarios/nav.ts'
import { organisation } from './scenarios/organisation.ts'
import { orgImport } from './scenarios/orgImport.ts'
import { orgMove } from './scenarios/orgMove.ts'
import { peopleMove } from './scenarios/peopleMove.ts'
import { printing } from './scenarios/printing.ts'
import { processes } from './scenarios/processes.ts'
import { projects } from './scenarios/projects.ts'
import { raisingRisk } from './scenarios/raisingRisk.ts'
import { employeeList, overview, overviewOfFew, userInfo } from './scenarios/reads.ts'
import { records } from './scenarios/records.ts'
import { registered } from './scenarios/registered.ts'
import { reserve } from './scenarios/reserve.ts'
import { roleTree } from './scenarios/roleTree.ts'
import { sameTime } from './scenarios/sameTime.ts'
import { exporting, importing } from './scenarios/sheets.ts'
import { sheetTyping } from './scenarios/sheetTyping.ts'
import { signals } from './scenarios/signals.ts'
import { signIns } from './scenarios/signIns.ts'
import { starts } from './scenarios/starts.ts'
import { stock } from './scenarios/stock.ts'
import { stockList } from './scenarios/stockList.ts'
import { tabs } from './scenarios/tabs.ts'
import { todayLists } from './scenarios/todayLists.ts'
import { help, weekly } from './weekly.ts'
import { type Size, type World, world } from './world.ts'

/**
 * The figures of the product side by side with their references, into `bench/REPORT.md`; `npm run bench -- --help` tells how to choose
 * some of them. Worlds are stored in `.data/bench-*` for the next run.
 */
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '' },
    load: { type: 'boolean', default: false },
    employees: { type: 'string' },
    nodes: { type: 'string' },
    days: { type: 'string' },
    crowd: { type: 'string', default: '1' },
    organisations: { type: 'string', default: '20000' },
    lines: { type: 'string', default: '10000000' },
    clinics: { type: 'string', default: '1000' },
    cards: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    calls: { type: 'string', default: '' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (values.help) {
  say(help)
  process.exit(0)
}
const isWeekly = values.quick && values.only === '' && !values.load
const usualSize = isWeekly ? weekly.size : { employees: 100_000, nodes: 3_000, days: 34 }
const size = {
  employees: Number(values.employees ?? usualSize.employees),
  nodes: Number(values.nodes ?? usualSize.nodes),
  days: Number(values.days ?? usualSize.days),
}
const [organisations, lines] = [Number(values.organisations), Number(values.lines)]
const usual = values.quick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 10 }
const pace = { ...usual, ...(values.seconds && { seconds: Number(values.seconds) }) }
const root = join(import.meta.dirname, '..')

/** As few people and declarations as the demonstration has nodes for: 30,000 declarations. */
const fewPeople = { employees: 1_000, nodes: 163, days: 30 }
const manyNodes = { employees: 1_000, nodes: organisations, days: 0 }
const fewNodes = { ...manyNodes, nodes: 3_000 }
const fewEntries = 100_000
const [manyRecipients, fewRecipients] = [1_000_000, 10_000]

const placeOf = (name: string) => join(root, `.data/bench-${name}`)
const nameOf = ({ employees, nodes, days }: Size) => `${employees}-${nodes}-${days}`
const aWorld = (some: Size) => world(placeOf(nameOf(some)), some, say)
const aMessageWorld = (recipients: number) => messageWorld(placeOf(`messages-${recipients}`), recipients, say)
const aLogWorld = (some: number) => logWorld(placeOf(`logs-${some}`), some, say)

/** Further worlds run only while a scenario needs them. */
async function within<W extends World, T>(opening: readonly (() => Promise<W>)[], work: (...worlds: W[]) => Promise<T>): Promise<T> {
  const open: W[] = []
  try {
    for (const one of opening) open.push(await one())
    return await work(...open)
  } finally {
    for (const one of open) await one.stop()
  }
}

/** The world of many organisations: this one, where it has as many. */
const withMany = <T>(work: (many: World) => Promise<T>) =>
  size.nodes >= organisations ? work(here) : within([() => aWorld(manyNodes)], (many) => work(many!))

const times = Number(values.crowd)
const folder = placeOf(nameOf(size) + (times > 1 ? `x${times}` : ''))
const here = await world(folder, size, say)
if (times > 1) await crowd(here.database, here.ownerUrl, times, say)
const served = await here.serve()
/** The findings of this world so far, by scenario: with `--only` the others keep their earlier measurements. */
const memory = join(folder, 'findings.json')
const findings = new Map<string, readonly Finding[]>(existsSync(memory) ? Object.entries(JSON.parse(readFileSync(memory, 'utf8'))) : [])
const grown = join(folder, 'growth.json')
async function growing(few: World): Promise<Finding> {
  const found = await growth([few, here], pace, say, values.calls ? values.calls.split(',') : [])
  if (!values.quick && !values.calls) writeFileSync(grown, JSON.stringify(found))
  return grownBy(found)
}
const scenarios: Readonly<Record<string, () => Promise<Finding | Finding[]>>> = {
  userInfo: () => userInfo(here, served, pace),
  nav: () => within([() => aWorld(manyNodes)], (many) => nav(many!, here, { many: organisations, few: size.nodes }, pace)),
  organisation: () =>
    withMany((many) =>
      within([() => aWorld(fewNodes)], (few) => organisation(many, few!, { many: organisations, few: fewNodes.nodes }, pace)),
    ),
  orgMove: () => withMany((many) => orgMove(many, pace)),
  orgImport: () => withMany(orgImport),
  projects: () => withMany((many) => projects(many, organisations, pace)),
  guide: () => withMany((many) => guideSteps3g(many, root, pace)),
  roleTree: () => within([() => aWorld(manyNodes)], (many) => roleTree(many!, root, pace)),
  firstScreen: () => firstScreen(here, root, pace),
  list: () => employeeList(here, served, pace),
  logs: () => within([() => aLogWorld(lines), () => aLogWorld(fewEntries)], (large, small) => logs(large!, small!, pace)),
  attended: () => attended(here, pace),
  registered: () => registered(here, pace),
  todayLists: () => todayLists(here, pace),
  overview: () => overview(here, pace),
  caliber: () => withMany((many) => caliber(many, pace)),
  sameTime: () => sameTime(here, served, pace),
  overviewOfFew: () => within([() => aWorld(fewPeople)], (few) => overviewOfFew(here, few!, fewPeople, pace)),
  importing: () => importing(here),
  exporting: () => exporting(here),
  exportSpeed: () => exportSpeed(here, pace),
  files: () => filing(here, pace),
  crew: () => crew(here, pace),
  signals: () => withMany((many) => signals(many, pace)),
  creating: () => creating(here, pace),
  declarations: () => declarations(here, pace),
  stockList: () => stockList(here, { clinics: Number(values.clinics), cards: Number(values.cards) }, pace),
  stock: () => stock(here, { clinics: Number(values.clinics), cards: Number(values.cards) }, pace),
  reserve: () => withMany((many) => reserve(many, pace)),
  declaringReserve: () => withMany((many) => declaringReserve(many, pace)),
  raisingRisk: () => withMany((many) => raisingRisk(many, pace)),
  peopleMove: () => peopleMove(here, pace),
  processes: () => processes(here, pace),
  signIns: () => signIns(here, pace),
  unreadCount: () =>
    within([() => aMessageWorld(manyRecipients), () => aMessageWorld(fewRecipients)], (many, few) => unreadCount(many!, few!, pace)),
  telling: () => within([() => aMessageWorld(fewRecipients)], (few) => telling(few!, pace)),
  hostile: () => hostile(here, pace),
  tabs: () => tabs(here, root, pace),
  records: () => records(here, root, pace),
  icd: () => icd(here, pace),
  keyword: () => keyword(here, root, pace),
  finding: () => finding(here, root, pace),
  printing: () => printing(here, root, pace),
  billTyping: () => billTyping(here, root, pace),
  sheetTyping: () => sheetTyping(here, root, pace),
  backups: () => backups(here, pace),
  growth: () => within([() => aWorld({ ...fewPeople, days: size.days })], (few) => growing(few!)),
  idle: () => idle(here),
  starts: () => starts(root),
}
try {
  if (values.load) {
    const worlds = [...[manyNodes, fewPeople].map((one) => () => aWorld(one)), ...[lines, fewEntries].map((one) => () => aLogWorld(one))]
    for (const one of worlds) await within<World, void>([one], async () => undefined)
  }
  for (const [name, run] of Object.entries(values.load ? {} : scenarios)) {
    if (isWeekly ? !weekly.scenarios.includes(name) : values.only && !values.only.split(',').includes(name)) continue
    say(`· ${name}`)
    const started = performance.now()
    const found = [await run()].flat()
    for (const { good, name: what, measured, wanted, detail } of found)
      say(`  ${good ? '✓' : '✗'} ${what}：${measured}（要求 ${wanted}）${detail}`)
    say(`  用时 ${Math.round((performance.now() - started) / 1000)} s`)
    if (values.quick) continue
    findings.set(name, found)
    writeFileSync(memory, JSON.stringify(Object.fromEntries(findings)))
  }
  const inOrder = Object.keys(scenarios).flatMap((name) => findings.get(name) ?? [])
  const sizes = `${size.employees * times} 名员工、${size.nodes} 个组织、${size.days} 天申报；菜单与角色另用 ${organisations} 个组织；操作日志另用 ${lines} 条、3000 个组织、5000 个账号。`
  if (!values.quick && !values.load)
    await report(
      join(root, 'bench/REPORT.md'),
      { findings: inOrder, growth: existsSync(grown) ? (JSON.parse(readFileSync(grown, 'utf8')) as Growth) : null },
      here.database,
      sizes,
    )
} finally {
  served.stop()
  await here.stop()
}
