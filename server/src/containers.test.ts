import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** No container is built here: what can be held against the product is what it is given. */
const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

/** What the server reads of its environment; `NODE_ENV` is everybody's. */
const known = new Set<string>()
const key = Buffer.alloc(32, 1).toString('base64')
const enough = { DATABASE_URL: 'postgres://nowhere/oems', OEMS_DATA_KEYS: `k1:${key},search:${key},log:${key}` }
readConfig(new Proxy<NodeJS.ProcessEnv>(enough, { get: (env, name) => known.add(String(name)) && env[String(name)] }))
known.delete('NODE_ENV')
/** What a build reads. */
const atBuild = ['OEMS_STATE_KEY']

const [readme, dockerfile, compose] = ['README.md', 'Dockerfile', 'compose.yaml'].map(read) as [string, string, string]
const described = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!)
const server = compose.slice(compose.indexOf('\n  server:'), compose.indexOf('\n  postgres:'))
const given = [...server.slice(server.indexOf('environment:')).matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!)
const inImage = [...dockerfile.matchAll(/^ENV ([A-Z_]+)=/gm)].map(([, name]) => name!)

test('README names every variable that is read, and no other', () => {
  expect(described.sort()).toEqual([...known, ...atBuild].sort())
})

test('image and compose file set variables that are read, and all that have to be set', () => {
  expect([...given, ...inImage].filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([])
  expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_OWNER_URL', 'OEMS_DATA_KEYS']))
  expect(inImage).toEqual(expect.arrayContaining(['OEMS_DATA_DIR', 'OEMS_DEMO']))
  expect([...dockerfile.matchAll(/^ARG (\w+)/gm)].map(([, name]) => name)).toEqual(atBuild)
})

test('the image has every workspace, and starts the server as npm does', () => {
  const { scripts, workspaces } = JSON.parse(read('package.json')) as { scripts: { start: string }; workspaces: string[] }
  for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/`)
  const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile)!
  expect((JSON.parse(command!) as string[]).join(' ')).toBe(scripts.start)
  expect(dockerfile).toContain('FROM node:24')
  expect(compose).toContain('image: postgres:18')
})
