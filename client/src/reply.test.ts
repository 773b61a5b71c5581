import { expect, test, vi } from 'vitest'
import type { CallError } from './callError.ts'
import { dataOf, replyIn } from './reply.ts'

/** The code that was thrown, and those that ended the session. */
function outcome(status: number, code: number) {
  const sessionEnded = vi.fn<(problem: CallError) => void>()
  const ended = () => sessionEnded.mock.calls.map(([problem]) => problem.code)
  try {
    return [dataOf(status, { code, msg: `${code}`, data: 'data' }, 'the-trace', sessionEnded), ended()]
  } catch (problem) {
    return [(problem as CallError).code, ended()]
  }
}

test.each([
  [200, 0],
  [200, 200],
  [500, 200],
])('HTTP %i with code %i is a success', (status, code) => expect(outcome(status, code)).toEqual(['data', []]))

test.each([
  [200, 1409],
  [500, 0],
  [404, 404],
])('HTTP %i with code %i is none, and the session goes on', (status, code) => expect(outcome(status, code)).toEqual([code, []]))

test.each([
  [401, 401],
  [403, 403],
  [409, 409],
  [401, 500],
  [200, 401],
])('HTTP %i with code %i ends the session', (status, code) => expect(outcome(status, code)).toEqual([code, [code]]))

test('a body that is none of ours says nothing, unless its status speaks of the session', () => {
  expect(replyIn('{"code":0,"msg":"success","data":7}', 200)).toEqual({ code: 0, msg: 'success', data: 7 })
  for (const body of ['<html>Bad gateway</html>', '', 'null', '{}', '{"code":0']) expect(replyIn(body, 502)).toBeNull()
  expect(replyIn('{"code":503,"msg":"系统正在重启,请稍后再试","data":null}', 503)).toBeNull()
  expect(replyIn('', 401)).toEqual({ code: 401, msg: '登录已过期，请重新登录', data: null })
})
