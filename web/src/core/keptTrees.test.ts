import { read, under } from '@oems/contract/core/call.ts'
import { list, optional, shape, text } from '@oems/contract/core/fields.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropRunning, listen, send } from './send.ts'

const Names = list(shape({ name: text('名称') }))
const { tree, counted } = under('/trees', {
  tree: read.get('tree', 'login', shape({ top: optional(text('起点')) }), Names, { keptWith: 'tree' }),
  counted: read.get('counted', 'login', shape({}), Names),
})

/** The tag that was sent by each request. */
let sent: (string | undefined)[] = []
let current = '"1"'
/** How the last reply that a tree stands is read. */
let readStanding = vi.fn<() => Promise<string>>()
beforeEach(() => {
  dropRunning()
  sent = []
  current = '"1"'
  vi.stubGlobal('document', { cookie: 'token=abc' })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const tag = (headers as Record<string, string>)['if-none-match']
    sent.push(tag)
    if (tag === current) {
      const standing = new Response(null, { status: 304, headers: { etag: current } })
      readStanding = vi.spyOn(standing, 'text')
      return standing
    }
    return Response.json({ code: 0, msg: '', data: [{ name: current }] }, { headers: { etag: current } })
  })
})

test('a tree that stands is what was read before, and a changed one is read anew', async () => {
  const prolonged = vi.fn()
  listen({ prolonged })
  const first = await send(tree, { top: 'a' })
  expect(await send(tree, { top: 'a' })).toBe(first)
  expect(prolonged).toHaveBeenCalledTimes(2)
  current = '"2"'
  expect(await send(tree, { top: 'a' })).toEqual([{ name: '"2"' }])
  expect(sent).toEqual([undefined, '"1"', '"1"'])
})

test('the reply that a tree stands is read to its end: a browser breaks off what nobody reads', async () => {
  await send(tree, { top: 'a' })
  await send(tree, { top: 'a' })
  expect(readStanding).toHaveBeenCalledOnce()
})

test('another question, and any other call, knows no tag; the end of the session forgets them', async () => {
  await send(tree, { top: 'a' })
  await send(tree, { top: 'b' })
  for (const _ of [1, 2]) await send(counted, {})
  dropRunning()
  await send(tree, { top: 'a' })
  expect(sent).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('of very many only the last are kept', async () => {
  for (let at = 0; at <= 40; at += 1) await send(tree, { top: `${at}` })
  sent = []
  for (const top of ['0', '40']) await send(tree, { top })
  expect(sent).toEqual([undefined, '"1"'])
})
