import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameOf } from '@oems/contract/core/call.ts'
import { describe, expect, test } from 'vitest'
import { type Domain, everyCallOf } from './core/domain.ts'
import { domains } from './domains.ts'

/** The calls that need no sign-in, reads as well: whoever opens one writes it down here. */
const openToEverybody = [
  'GET /oems-api/captcha.jpg',
  'GET /oems-api/platform/config',
  'POST /oems-api/sys/login',
  'POST /oems-api/sys/logout',
  'POST /oems-api/h5/activate',
  'GET /oems-api/h5/node/{qrToken}',
  'POST /oems-api/h5/visitor-declare',
  'GET /oems-api/h5/visitor-pass/{code}',
  'POST /oems-api/h5/register',
  // By an address that is itself the authority.
  'GET /oems-api/sys/oss/file/{ossId}',
]

/** What must be true of all calls together is stated here; what holds for each of them in `walkDomain`, which its domain calls. */
const everyCall = everyCallOf(domains)

test('no two calls share a path, and what is open to everybody is written down', () => {
  expect(new Set(everyCall.map(nameOf)).size).toBe(everyCall.length)
  expect(
    everyCall
      .filter(({ may }) => may === 'public')
      .map(nameOf)
      .sort(),
  ).toEqual(openToEverybody.sort())
})

test('every domain walks its calls, in a file of its own', async () => {
  const folders = await Promise.all(
    globSync('*/index.ts', { cwd: import.meta.dirname }).map(
      async (file) => [dirname(file), ((await import(join(import.meta.dirname, file))) as { default: Domain }).default] as const,
    ),
  )
  const walked = ([folder]: (typeof folders)[number]) => {
    const file = join(import.meta.dirname, folder, 'walk.test.ts')
    return existsSync(file) && readFileSync(file, 'utf8').includes(`walkDomain('${folder}')`)
  }
  expect(new Set(folders.filter(walked).map(([, domain]) => domain))).toEqual(new Set(domains.filter(({ calls = [] }) => calls.length > 0)))
})

describe('the catalogue', () => {
  const rows = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../contract/catalogue', file), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  const idByCall = new Map(
    [...rows('calls.tsv'), ...rows('added.tsv')].map(([id, service, method, path]) => [`${method} /${service}${path}`, id!]),
  )
  const done = new Set(rows('done.tsv').map(([id]) => id!))

  test('names every call that is served', () => {
    expect(everyCall.map(nameOf).filter((line) => !idByCall.has(line))).toEqual([])
  })
  test('lists as done exactly what is served', () => {
    expect(everyCall.map((call) => idByCall.get(nameOf(call)) ?? nameOf(call)).sort()).toEqual([...done].sort())
  })
})
