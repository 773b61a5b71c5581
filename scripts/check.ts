/**
 * The whole check of the product, or the part of it that a change touches.
 *
 *   node scripts/check.ts test      types, lint, every test, and browser tests as long as there is time; `--all`: all of them
 *   node scripts/check.ts verify    types, lint, the tests that uncommitted changes touch
 *
 * Towards its end stand the browser tests that passed at their second run only, and where the time went. Its last line is
 * `N passed, N failed, N skipped`; types and lint count one failure each when they fail. Exit code 1 then.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumMissing } from '../e2e/chromium.ts'
import { minutes } from '../e2e/turns.ts'
import { checkMigrations } from './migrations.ts'
import { type Report, renewedBy, secondRuns, tallyOf, timings, worthAnotherRun } from './report.ts'

const modes: Record<string, readonly string[]> = { test: [], verify: ['--changed', '--passWithNoTests'] }
const root = join(import.meta.dirname, '..')

const selection = modes[process.argv[2] ?? '']
if (!selection) {
  console.error(`用法：node scripts/check.ts ${Object.keys(modes).join('|')}`)
  process.exit(2)
}
const endsInTime = process.argv[2] === 'test' && !process.argv.includes('--all')
if (endsInTime) process.env.OEMS_RUN_BEGAN = String(Date.now())

const isTyped = passes('类型检查', 'typescript/bin/tsc')
const isClean = passes('代码规范', '@biomejs/biome/bin/biome', 'check', '.')
const tests = checkedTwice(existsSync(join(root, '.git')) ? selection : [])
const failed = tests.failed + Number(!isTyped) + Number(!isClean) + Number(!checkMigrations(root))

for (const name of tests.secondRuns) console.log(`\n第二次才通过：${name}`)
for (const line of timings(tests.report)) console.log(`\n${line}`)
const reasons = notRun()
if (tests.skipped > 0 && reasons.length > 0) console.log(`\n未运行：${reasons.join('；')}`)
console.log(`\n${tests.passed} passed, ${failed} failed, ${tests.skipped} skipped`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs a tool of the checkout on the Node that runs this. */
function passes(title: string, tool: string, ...args: readonly string[]) {
  console.log(`\n== ${title}`)
  return spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root, stdio: 'inherit' }).status === 0
}

/**
 * A browser on a busy machine now and then misses a moment: the file in which that happens runs once more, with a product and a browser of
 * its own, for half of what a test does stands in the first ones already.
 */
function checkedTwice(args: readonly string[]) {
  const first = runTests(args)
  const files = worthAnotherRun(first.report)
  if (files.length === 0) return { ...resultOf(first), secondRuns: secondRuns(first.report) }
  // What has failed is not left for want of time.
  if (endsInTime) process.env.OEMS_RUN_BEGAN = String(Date.now())
  const second = runTests(['--project', 'e2e', ...files])
  const report = renewedBy(first.report, second.report)
  return { ...resultOf({ passed: second.passed, report }), secondRuns: secondRuns(first.report, second.report) }
}

/** An error outside of any test, or a run that did not get as far as a report, is a failure too. */
function resultOf({ passed, report }: ReturnType<typeof runTests>) {
  const tally = tallyOf(report)
  return { ...tally, failed: passed ? tally.failed : Math.max(tally.failed, 1), report }
}

function runTests(args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'oems-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const passed = passes('测试', 'vitest/vitest.mjs', 'run', ...reporters, ...args)
    const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { startTime: 0, testResults: [] }
    return { passed, report }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function notRun() {
  const missing = chromiumMissing()
  return [
    ...(endsInTime ? [`${minutes.others} 分钟内未轮到的浏览器测试（次日从另一处开始；全部运行：npm test -- --all）`] : []),
    ...(missing ? [`浏览器测试（${missing}）`] : []),
    ...(process.getuid?.() === 0 ? [] : ['以 root 启动数据库的测试（当前为普通用户）']),
  ]
}
