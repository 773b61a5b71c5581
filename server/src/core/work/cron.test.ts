import { expect, test } from 'vitest'
import { checkCron, nextTimes } from './cron.ts'

const now = new Date('2026-03-05T09:00:00+08:00')
const refusalOf = (expression: string) => {
  try {
    checkCron(expression, now)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('is read in Asia/Shanghai, whatever the machine’s zone', () => {
  const times = (expression: string) => nextTimes(expression, now, 2).map((time) => time.toISOString())
  expect(times('0 0 0 * * ?')).toEqual(['2026-03-05T16:00:00.000Z', '2026-03-06T16:00:00.000Z'])
  expect(times('0 40 3 ? * MON')).toEqual(['2026-03-08T19:40:00.000Z', '2026-03-15T19:40:00.000Z'])
  expect(times('*/5 * * * *')).toEqual(['2026-03-05T01:05:00.000Z', '2026-03-05T01:10:00.000Z'])
})

test('refuses what cannot be read, never comes, or comes more often than once a minute', () => {
  for (const expression of ['', 'x', '* * *', '0 61 * * * ?', '0 0 0 31 2 ?', '* * * * * * *'])
    expect(refusalOf(expression)).toBe('Cron表达式不正确')
  for (const expression of ['* * * * * ?', '*/30 * * * * ?', '0,10 0 * * * ?']) expect(refusalOf(expression)).toBe('执行间隔不能小于60秒')
  for (const expression of ['0 * * * * ?', '* * * * *', '0 0 2 * * ?', '0 0 0 1 1 ?']) expect(refusalOf(expression)).toBe(null)
})
