/**
 * The whole check of the product, or the part of it that a change touches.
 *
 *   node scripts/check.ts test      types, lint, every test, the browser tests too
 *   node scripts/check.ts verify    types, lint, the tests that uncommitted changes touch
 *
 * Its last line is `N passed, N failed, N skipped`; types and lint count one failure each when they fail. Exit code 1 then.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumMissing } from '../e2e/chromium.ts'
import { checkMigrations } from './migrations.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const modes: Record<string, readonly string[]> = { test: [], verify: ['--changed', '--passWithNoTests'] }
const root = join(import.meta.dirname, '..')

const selection = modes[process.argv[2] ?? '']
if (!selection) {
  console.error(`用法：node scripts/check.ts ${Object.keys(modes).join('|')}`)
  process.exit(2)
}

const isTyped = passes('类型检查', 'typescript/bin/tsc')
const isClean = passes('代码规范', '@biomejs/biome/bin/biome', 'check', '.')
const tests = runTests(existsSync(join(root, '.git')) ? selection : [])
const failed = tests.failed + Number(!isTyped) + Number(!isClean) + Number(!checkMigrations(root))

const reasons = notRun()
if (tests.skipped > 0 && reasons.length > 0) console.log(`\n未运行：${reasons.join('；')}`)
console.log(`\n${tests.passed} passed, ${failed} failed, ${tests.skipped} skipped`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs a tool of the checkout on the Node that runs this. */
function passes(title: string, tool: string, ...args: readonly string[]) {
  console.log(`\n== ${title}`)
  return spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root, stdio: 'inherit' }).status === 0
}

function runTests(args: readonly string[]): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'oems-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const passed = passes('测试', 'vitest/vitest.mjs', 'run', ...reporters, ...args)
    const tally = existsSync(file) ? tallyOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
    // An error outside of any test, or a run that did not get as far as a report.
    return passed ? tally : { ...tally, failed: Math.max(tally.failed, 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tallyOf(report: Report): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function notRun() {
  const missing = chromiumMissing()
  return [
    ...(missing ? [`浏览器测试（${missing}）`] : []),
    ...(process.getuid?.() === 0 ? [] : ['以 root 启动数据库的测试（当前为普通用户）']),
  ]
}
