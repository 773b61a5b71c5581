import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Call, nameOf, takesFile } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { logTypeOf } from './core/audit.ts'
import { ask } from './core/db/database.ts'
import { type Domain, everyCallOf } from './core/domain.ts'
import { type Canary, canaries, everyCanary, found, numbers, planted, textFieldsOf, usualCanary } from './testing/canaries.ts'
import { canarySheet } from './testing/canarySheet.ts'
import { faulty } from './testing/faultyCalls.ts'
import { type Answered, type TestApp, testApp } from './testing/testApp.ts'
import { aBareWalk, type Walk } from './testing/walk.ts'

/** What keeps what calls were about, beside the log and the records themselves. */
const keepers = [
  ...['sys_idempotency', 'sys_message', 'sys_task', 'sys_task_result', 'sys_schedule_log', 'sys_import_batch'],
  ...['sys_session', 'sys_login_fail', 'sys_limit'],
]

let app: TestApp
const serverLog: string[] = []
beforeAll(async () => {
  // Every export becomes a long task, which keeps what it was asked for.
  app = await testApp({ alone: true, more: [faulty], parameters: { 'export.asyncRows': 0 }, logTo: (line) => void serverLog.push(line) })
})

const folders = globSync('*/walk.test.ts', { cwd: import.meta.dirname })
  .map(dirname)
  .sort()
const walked = await Promise.all(
  folders.map(async (name) => {
    const { default: domain } = (await import(join(import.meta.dirname, name, 'index.ts'))) as { default: Domain }
    return [name, everyCallOf([domain])] as const
  }),
)

describe.each([...walked, ['testing', everyCallOf([faulty])] as const])('what is typed into the calls of %s', (domain, calls) => {
  let walk: Walk
  const written = new Map<Call, number>()
  beforeAll(async () => {
    walk = await aBareWalk(app, domain, calls)
  })

  const callerOf = (call: Call) => (call.may === 'public' ? app.stranger : walk.callerFor(call))
  const sheets = new Map<Call, File>()
  const send = async (call: Call, input: object): Promise<Answered> => {
    const caller = callerOf(call)
    const file = sheets.has(call) && { file: sheets.get(call) }
    const headers = { 'idempotency-key': randomUUID(), 'user-agent': `Browser ${canaries.mobile} ${canaries.card}` }
    const reply = await caller(call, { ...anew(call, walk.sample(call), written.get(call) ?? 0), ...file, ...input }, headers)
    if (reply.code === 0) written.set(call, (written.get(call) ?? 0) + 1)
    return reply
  }

  test.each(calls.map((call) => [nameOf(call), call] as const))('%s: stands neither in the log nor in a refusal', async (_, call) => {
    if (takesFile(call)) sheets.set(call, await canarySheet(callerOf(call), call, calls, walk.sample))
    const since = await lastEntry()
    serverLog.length = 0
    const isLogged = call.kind === 'write' || logTypeOf(call) === LogType.export
    const [hidden, plain] = [textFieldsOf(call, 'hidden'), textFieldsOf(call, 'plain')]
    const all = (canary: Canary) => Object.fromEntries(hidden.map(([name, field]) => [name, planted(field, canary, 'hidden')]))
    const usual = Object.fromEntries(hidden.map(([name, field]) => [name, planted(field, usualCanary(name, field), 'hidden')]))

    const replies = [await send(call, usual)]
    for (const canary of everyCanary) if (hidden.length > 0) replies.push(await send(call, all(canary)))
    // One at a time, what a rule refuses beside others is taken.
    if (isLogged) for (const name of Object.keys(usual)) replies.push(await send(call, { [name]: usual[name] }))
    // Names of things are to be read in the log; numbers of people are masked even there.
    for (const canary of numbers)
      if (isLogged) for (const [name, field] of plain) await send(call, { [name]: planted(field, canary, 'plain') })

    // One of the faulty calls tells on purpose.
    const refusals = domain === 'testing' ? [] : replies.filter(({ code }) => code !== 0)
    expect(refusals.map(({ msg, data }) => JSON.stringify({ msg, data })).filter((refusal) => found(refusal).length > 0)).toEqual([])
    expect(await entriesWithCanaries(since)).toEqual([])
    expect(serverLog.filter((line) => found(line).length > 0)).toEqual([])
  })

  test.each(keepers)('stands not in %s', async (table) => {
    const rows = await ask<{ row: string }>(app.db, sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`)
    expect(rows.map(({ row }) => row).filter((row) => found(row).length > 0)).toEqual([])
  })
})

/** The sample once more: with a name and a key of its own, and at the version that the record has by now. */
const anew = ({ input }: Call, sample: object, version: number) =>
  Object.fromEntries(
    Object.entries(sample).map(([name, value]) => {
      if (name === 'version') return [name, version]
      if (name === 'clientKey') return [name, randomUUID()]
      const { maxLength = 0 } = input.properties[name] as Field
      return [name, value === '样例' && maxLength > 20 ? `样例${randomUUID().slice(0, 8)}` : value]
    }),
  )

const lastEntry = async () => (await ask<{ id: number }>(app.db, sql`select coalesce(max(log_id), 0) as id from sys_log`))[0]!.id

/** A name stands in an entry only as what it is about, and as who did it. */
async function entriesWithCanaries(since: number) {
  const entries = await ask<{ rest: string; names: string }>(
    app.db,
    sql`select (to_jsonb(l) - 'target_name' - 'nickname')::text as rest, concat(l.target_name, ' ', l.nickname) as names
        from sys_log l where log_id > ${since}`,
  )
  const anyButNames = everyCanary.filter((canary) => canary !== 'name')
  return entries.filter(({ rest, names }) => found(rest).length > 0 || found(names, anyButNames).length > 0)
}

test('plain are the names of things and what is said of jobs, and no text by an oversight', () => {
  const plain = walked.flatMap(([, calls]) => calls.filter(({ kind }) => kind === 'write').flatMap((call) => textFieldsOf(call, 'plain')))
  const menus = ['name', 'perms', 'url']
  const roles = ['roleName']
  const drugs = ['approvalNo', 'components', 'drugName', 'manufacturer', 'packUnit', 'spec', 'tradeName', 'unit']
  const dictionaries = ['alias', 'diseaseName', 'illnessCode', 'valueUnit', ...drugs]
  const jobs = ['deptName', 'jobTitle', 'position', 'postClaim', 'teamName', 'workNo']
  const atNodes = ['place', 'post', 'roomName', 'title']
  const storages = ['region']
  const organisations = ['address', 'docNo', 'orgName', 'shortName']
  // Lists of which each part says for itself what may be kept of it.
  const listsOfForms = ['contacts', 'items', 'levels', 'localInstitutions', 'referrals', 'remoteInstitutions']
  const projects = ['ownerUnit']
  const hospitals = ['clinicName', 'institutionName', 'institutionNameLocal', 'serviceHours', 'transport']
  const care = ['licenseNo', 'operator', 'policyNo', 'rescueCompany', 'roomPlace', 'vaccineRequired', 'agreementNo', 'availableHours']
  const examinations = ['grade', 'hazard', 'hazardName', 'hazardNames', 'institution', 'orgNameText', 'protection', 'source']
  const places = ['nameEn', 'nationCode', 'timeZone']
  const studies = ['major', 'school']
  const visits = ['badgeNo', 'company']
  const stock = ['batchNo', 'lines', 'permitNo', 'supplier']
  const schedules = ['beanName', 'cronExpression', 'jobName']
  const ofNodes = [...organisations, ...atNodes, ...places, ...projects, ...hospitals, ...care, ...listsOfForms]
  const ofPeople = [...jobs, ...studies, ...visits, ...examinations]
  const known = [...menus, ...roles, ...dictionaries, ...ofPeople, ...storages, ...stock, ...schedules, ...ofNodes]
  expect([...new Set(plain.map(([name]) => name))].sort()).toEqual(known.sort())
})
