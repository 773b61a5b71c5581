import { expect, test } from 'vitest'
import { type Report, renewedBy, secondRuns, tallyOf, worthAnotherRun } from './report.ts'

const aTest = (fullName: string, status: string) => ({
  ...{ ancestorTitles: [], fullName, title: fullName, status, meta: {} },
  failureMessages: status === 'failed' ? ['Error: 14 is there twice\n  at …'] : [],
})
const aFile = (name: string, ...tests: ReturnType<typeof aTest>[]) => ({
  ...{ name, endTime: 0, assertionResults: tests },
  status: tests.every(({ status }) => status !== 'failed') && tests.length > 0 ? 'passed' : 'failed',
})
const aReport = (...testResults: ReturnType<typeof aFile>[]): Report => ({ startTime: 0, testResults })

const fine = aFile('/repo/server/a.test.ts', aTest('a', 'passed'), aTest('b', 'pending'))
const missed = aFile('/repo/e2e/c.test.ts', aTest('c', 'failed'), aTest('d', 'passed'))

test('a browser test that passes in another run counts as passed, and is named with what it failed of', () => {
  const first = aReport(fine, missed)
  expect(worthAnotherRun(first)).toEqual(['/repo/e2e/c.test.ts'])
  const second = aReport(aFile('/repo/e2e/c.test.ts', aTest('c', 'passed'), aTest('d', 'passed')))
  expect(tallyOf(renewedBy(first, second))).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(secondRuns(first, second)).toEqual(['c（Error: 14 is there twice）'])
})

test('one that ran twice by itself is named as well', () => {
  const twice = { ...aTest('e', 'passed'), failureMessages: ['Error: still asking\n  at …'] }
  expect(secondRuns(aReport(fine, aFile('/repo/e2e/e.test.ts', twice)))).toEqual(['e（Error: still asking）'])
})

test('one that fails again has failed, and so has what failed in the second run alone', () => {
  const second = aReport(aFile('/repo/e2e/c.test.ts', aTest('c', 'failed'), aTest('d', 'failed')))
  expect(tallyOf(renewedBy(aReport(fine, missed), second))).toEqual({ passed: 1, failed: 2, skipped: 1 })
  expect(secondRuns(aReport(fine, missed), second)).toEqual([])
})

test('nothing runs again beside another failure, and a file that did not even load has failed', () => {
  const broken = aFile('/repo/server/b.test.ts')
  expect(worthAnotherRun(aReport(missed, broken))).toEqual([])
  expect(tallyOf(aReport(fine, broken))).toEqual({ passed: 1, failed: 1, skipped: 1 })
  expect(worthAnotherRun(aReport(fine))).toEqual([])
})
