/** What vitest's JSON reporter writes, as far as it is read here. */
export interface Report {
  readonly startTime: number
  readonly testResults: readonly TestFile[]
}
interface TestFile {
  readonly name: string
  readonly status: string
  readonly endTime: number
  readonly assertionResults: readonly Test[]
}
interface Test {
  readonly ancestorTitles: readonly string[]
  readonly fullName: string
  readonly title: string
  readonly status: string
  readonly duration?: number
  readonly failureMessages: readonly string[]
  /** `startMs`: what the server of the test's file took to start. */
  readonly meta: { readonly startMs?: number }
}

/** What the product will have when it is whole. */
const whole = { pages: 120, calls: 1_462 }

export function tallyOf({ testResults }: Report) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
  return { passed, failed: failed + brokenFiles.length, skipped: tests.length - passed - failed }
}
const isFailed = ({ status }: Test) => status === 'failed'

/** The files of browser tests in which one failed, for another run; none where anything else failed too, or more than a moment was missed. */
export function worthAnotherRun({ testResults }: Report): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length <= 6 && failed.every((name) => name.includes('/e2e/')) ? failed : []
}

/** A report in which the files of another run stand as that run found them. */
export const renewedBy = (report: Report, again: Report): Report => ({
  ...report,
  testResults: report.testResults.map((file) => again.testResults.find(({ name }) => name === file.name) ?? file),
})

/** The tests that passed at their second run only, with what they failed of before: those that run twice by themselves, and those of another run. */
export function secondRuns(first: Report, second?: Report): string[] {
  const failed = new Map(
    second?.testResults.flatMap(({ assertionResults }) => assertionResults.map((test) => [test.fullName, isFailed(test)])),
  )
  const passedLater = (test: Test) => (isFailed(test) ? failed.get(test.fullName) === false : test.failureMessages.length > 0)
  return [...first.testResults, ...(second?.testResults ?? [])]
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(passedLater)
    .map(({ fullName, failureMessages }) => `${fullName}（${failureMessages[0]?.split('\n')[0]}）`)
}

/** Where the time went, by page, call and start, and what that makes for the whole product; nothing depends on it. */
export function timings({ testResults, startTime }: Report): string[] {
  const ran = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, duration }) => status === 'passed' && duration !== undefined)
      .map((test) => ({ ...test, file: name })),
  )
  const pages = ran
    .filter(({ file, ancestorTitles }) => file.endsWith('/everyPage.test.ts') && ancestorTitles.at(-1) !== 'frame')
    .map(({ duration }) => duration!)
  const calls = sums(ran.flatMap((test) => (/\/walk[^/]*\.test\.ts$/.test(test.file) ? [[callOf(test), test.duration!] as const] : [])))
  const starts = [...new Map(ran.flatMap(({ file, meta }) => (meta.startMs === undefined ? [] : [[file, meta.startMs] as const]))).values()]
  if (pages.length === 0 || calls.length === 0) return []

  const [page, call, start] = [median(pages), median(calls), median(starts)]
  const parts = [whole.pages * page, whole.calls * call, starts.length * start]
  const [ofPages, ofCalls, ofStarts] = parts.map(minutes)
  const took = Math.max(...testResults.map(({ endTime }) => endTime)) - startTime
  return [
    `用时（中位数）：每页 ${seconds(page)}（${pages.length} 页），每个调用 ${seconds(call)}（${calls.length} 个），每次启动 ${seconds(start)}（${starts.length} 次）；全部测试 ${minutes(took)}`,
    `推算 ${whole.pages} 页、${whole.calls} 个调用：${ofPages} + ${ofCalls} + 启动 ${ofStarts} = ${minutes(parts.reduce((sum, part) => sum + part, 0))}`,
  ]
}

/** The call that a test of the walk visits: `POST /oems-api/…`, in a title of its own or of what it stands in. */
const callOf = ({ title, ancestorTitles }: Test) => [title, ...ancestorTitles].find((one) => /^[A-Z]+ \/[\w-]+-api\//.test(one)) ?? null

/** Of all tests of a call together. */
function sums(durations: readonly (readonly [string | null, number])[]): number[] {
  const found = new Map<string, number>()
  for (const [call, duration] of durations) if (call) found.set(call, (found.get(call) ?? 0) + duration)
  return [...found.values()]
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} 秒`
const minutes = (milliseconds: number) => `${(milliseconds / 60_000).toFixed(1)} 分钟`
