import { join } from 'node:path'
import { type Call, isDownload, nameOf, permissionsOf, takesFile } from '@oems/contract/core/call.ts'
import type { ExportedRows } from '@oems/contract/core/exported.ts'
import { ExportFormat, takesFormat } from '@oems/contract/core/exportFormat.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Domain, everyCallOf } from '../core/domain.ts'
import { sheetType } from '../core/sheets/workbook.ts'
import { csvLines } from './csvLines.ts'
import { linesIn } from './linesIn.ts'
import { figuresOutsideSnapshots } from './statements.ts'
import { type Caller, type TestApp, testApp } from './testApp.ts'
import { aClosedWalk, aWalk, type Walk } from './walk.ts'
import { unmarkedIn, wholeCellsIn, wholeIn } from './walkMasks.ts'

/** What a call leaves behind wherever it was made: no records of the node. */
const traces: ReadonlySet<string> = new Set(['sys_log', 'sys_log_hour', 'sys_task', 'sys_import_batch'])

/** What must hold for every call is stated once, here, and the calls of a domain are visited by its `walk.test.ts`. */
export async function walkDomain(name: string): Promise<void> {
  const { default: domain } = (await import(join(import.meta.dirname, '..', name, 'index.ts'))) as { default: Domain }
  let app: TestApp
  let walk: Walk
  let theirs: Walk
  let shut: Walk
  let whatIsTheirs: () => Promise<object>
  let whatIsShut: () => Promise<object>
  let guest: Caller
  beforeAll(async () => {
    app = await testApp()
    walk = await aWalk(app, name)
    theirs = await aWalk(app, name, '外方')
    whatIsTheirs = await theirs.fingerprints()
    shut = await aClosedWalk(app, name)
    whatIsShut = await shut.fingerprints()
    guest = await app.anAdmin(12, (await app.anOrg({ orgType: 2 })).id)
  })

  describe.each(everyCallOf([domain]).map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
    const ask = (input: object) => walk.callerFor(call)(call, { ...walk.sample(call), ...input })

    test('reads what its path names, and no `t`', () => {
      expect(call.input.properties).not.toHaveProperty('t')
      for (const [, field] of call.path.matchAll(/\{(\w+)\}/g)) expect(call.input.properties).toHaveProperty(field!)
    })

    test('asks who calls before it reads anything', async () => {
      const junk = pathOf(call, { nonsense: '1' })
      expect((await app.stranger(call, junk)).status === 401).toBe(call.may !== 'public')
      if (permissionsOf(call).length > 0 || call.may === 'self') expect(await guest(call, junk)).toMatchObject({ status: 200, code: 1403 })
    })

    test('lets in whoever holds any one of its permissions', async () => {
      const permissions = permissionsOf(call)
      if (permissions.length < 2) return
      for (const permission of permissions) {
        const holder = await walk.holderOf(
          permission,
          permissions.filter((other) => other !== permission),
        )
        expect([permission, (await holder(call, pathOf(call, { nonsense: '1' }))).code]).toEqual([permission, 1400])
      }
    })

    test('refuses a field that it does not know', async () => {
      if (takesFile(call)) return
      const reply = await ask({ nonsense: '1' })
      expect(reply).toMatchObject({ code: 1400 })
      expect((reply.data as { fields: object[] }).fields).toContainEqual({ path: 'nonsense', msg: '没有这个字段' })
    })

    test('answers nonsense in every field with words, never with a fault', async () => {
      for (const [field, schema] of fieldsOf(call)) {
        for (const value of nonsenseFor(schema)) {
          const reply = await ask({ [field]: value })
          expect([field, value, reply.code]).not.toEqual([field, value, 500])
          expect([200, 401, 403, 409]).toContain(reply.status)
        }
      }
    })

    test('answers what the contract says and nothing beside it', async () => {
      if (call.kind === 'write' || isDownload(call.output)) return
      const { code, msg, data } = await ask({})
      expect({ code, msg, wrong: Compile(call.output).Errors(data) }).toEqual({ code: 0, msg: 'success', wrong: [] })
    })

    test('marks what sounds like a number of somebody’s, and answers it masked', async () => {
      expect(unmarkedIn(call)).toEqual([])
      if (call.kind === 'write' || call.may === 'self') return
      const reply = await ask({})
      if (!isDownload(call.output)) expect(wholeIn(call.output as Field, reply.data)).toEqual([])
      else if (reply.headers['content-type'] === sheetType) expect(wholeCellsIn(await linesIn(reply))).toEqual([])
      if (!takesFormat(call.output)) return
      const { head, rows } = (await ask({ format: ExportFormat.rows })).data as ExportedRows
      const text = csvLines(await ask({ format: ExportFormat.csv }))
      expect(text[0]).toEqual(head)
      expect(wholeCellsIn([head, ...rows, ...text.slice(1)])).toEqual([])
    })

    test('leaves what stands at a closed project as it is', async () => {
      if (call.kind === 'read' || call.remarks.whileClosed) return
      const left = async () => Object.entries(await whatIsShut()).filter(([table]) => !traces.has(table))
      const before = await left()
      const { code, msg } = await shut.callerFor(call)(call, shut.sample(call))
      expect({ code, msg, left: await left() }).toEqual({ code, msg, left: before })
    })

    test('shows figures of one moment', async () => {
      if (call.kind === 'write' || walk.hasSingleFigures(call)) return
      expect(await figuresOutsideSnapshots(() => ask({}))).toBe(0)
    })

    test('neither shows nor touches a foreign record, in whatever place its number stands', async () => {
      if (call.may === 'public') return
      const before = await whatIsTheirs()
      for (const [field, schema] of fieldsOf(call)) {
        const foreign = theirs.referenceOf(call, field, schema)
        if (foreign === undefined || !isReference(field, schema)) continue
        const reply = await ask({ [field]: foreign })
        expect([field, reply.code, reply.msg]).not.toEqual([field, 500, reply.msg])
        const answered = `${JSON.stringify(reply.data)} ${isDownload(call.output) ? reply.bytes.toString('latin1') : ''}`
        expect(`${field} ${answered}`).not.toContain(theirs.mark)
      }
      expect(await whatIsTheirs()).toEqual(before)
    })
  })
}

const fieldsOf = ({ input }: Call) => Object.entries(input.properties as Record<string, Field>).filter(([name]) => name !== 'file')
const isReference = (name: string, field: Field): boolean =>
  (field.items ? isReference(name, field.items) : field.format === 'int64') || name === 'batchNumber'
const pathOf = (call: Call, more: object) => ({
  ...Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1])),
  ...more,
})

/** Wrong in kind, far too large, or poison for a database. */
function nonsenseFor(field: Field): unknown[] {
  if (field.items) return [[{}], ['\u0000'], 'x']
  const kind = [field.type].flat()
  if (kind.includes('string')) return ['\u0000', '\ud800', "'; drop table org; --", '长'.repeat(3_000), '%_\\', '-1']
  return ['x', -1, 0, 1.5, 2 ** 53 + 2, '9223372036854775808']
}
