import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawNotices, type Notice, notice } from './notices.ts'

const drawn: Notice[] = []
const gone: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  drawNotices((one, leaves) => {
    drawn.push(one)
    gone.push(leaves)
  })
})
afterEach(() => {
  drawn.length = 0
  gone.length = 0
  vi.useRealTimers()
})
const say = (text: string) => notice({ kind: 'error', text })

test('a text is shown once while it is visible and three seconds after', () => {
  say('网络异常')
  say('网络异常')
  say('没有操作权限')
  gone[0]!()
  vi.advanceTimersByTime(2999)
  say('网络异常')
  expect(drawn.map(({ text }) => text)).toEqual(['网络异常', '没有操作权限'])
  vi.advanceTimersByTime(1)
  say('网络异常')
  expect(drawn).toHaveLength(3)
})

test('what comes before anything can be drawn is drawn then, once', () => {
  drawNotices(null)
  say('您没有访问原页面的权限')
  say('您没有访问原页面的权限')
  drawNotices((one) => drawn.push(one))
  expect(drawn.map(({ text }) => text)).toEqual(['您没有访问原页面的权限'])
})
