import { join } from 'node:path'
import { type Call, nameOf } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Domain, everyCallOf } from './core/domain.ts'
import { type TestApp, testApp } from './testing/testApp.ts'
import { aSide, type Walk, walkIn } from './testing/walk.ts'

/**
 * Stock, supplies, reserve and risk (04 §9, no. 9): about a clinic, an item, a bill or whatever else somebody else has, a call answers to the
 * letter what it answers about one that there is not, in whatever place its number stands. That it shows nothing of it the walks assert.
 */
const folders = ['drugStock', 'supplies', 'reserve', 'risk', 'workbench']
const domains = await Promise.all(
  folders.map(async (folder) => {
    const { default: domain } = (await import(join(import.meta.dirname, folder, 'index.ts'))) as { default: Domain }
    return [folder, domain] as const
  }),
)
const unknown = 999_999_999
/** The platform's: everybody may choose them. */
const ofEverybody = new Set(['illnessId', 'riskId', 'riskLevelId', 'measureId'])

let app: TestApp
let sides: readonly Awaited<ReturnType<typeof aSide>>[]
beforeAll(async () => {
  app = await testApp()
  sides = [await aSide(app, '本方'), await aSide(app, '外方')]
})

type Input = Readonly<Record<string, unknown>>
interface Place {
  readonly name: string
  readonly foreign: number
  put(input: Input, id: number): Input
}
const isId = ({ format, items }: Field): boolean => (items ? isId(items) : format === 'int64')
const propertiesOf = ({ properties = {} }: { readonly properties?: object }) => Object.entries(properties as Record<string, Field>)

/** Where a call takes the number of a record, itself and in its lines. */
function placesOf(call: Call, ours: Walk, theirs: Walk): Place[] {
  const [own, other] = [ours.sample(call) as Input, theirs.sample(call) as Input]
  return propertiesOf(call.input).flatMap(([name, field]): Place[] => {
    if (isId(field)) {
      const [mine, foreign] = [ours, theirs].map((side) => [side.referenceOf(call, name, field)].flat()[0])
      const put = (input: Input, id: number) => ({ ...input, [name]: field.items ? [id] : id })
      return isForeign(name, mine, foreign) ? [{ name, foreign, put }] : []
    }
    const [mine, foreign] = [own, other].map((input) => (Array.isArray(input[name]) ? (input[name][0] as Input | undefined) : undefined))
    if (!field.items || !mine || !foreign) return []
    return propertiesOf(field.items as Field & { properties?: object }).flatMap(([inner, innerField]): Place[] => {
      const put = (input: Input, id: number) => ({ ...input, [name]: [{ ...mine, [inner]: id }] })
      const id = foreign[inner]
      return isId(innerField) && isForeign(inner, mine[inner], id) ? [{ name: `${name}.${inner}`, foreign: id, put }] : []
    })
  })
}
/** What the samples do not name is the number of a person, which is none of the field's. */
const isForeign = (name: string, mine: unknown, foreign: unknown): foreign is number =>
  typeof foreign === 'number' && foreign !== mine && foreign !== sides[1]!.employeeId && !ofEverybody.has(name)

describe.each(domains)('%s', (folder, domain) => {
  test.each(everyCallOf([domain]).map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const [ours, theirs] = sides.map((side) => walkIn(app, side, folder)) as [Walk, Walk]
    const ask = ours.callerFor(call)
    if (ask === app.platformAdmin) return
    const places = placesOf(call, ours, theirs)
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (ofEverybody.has(name!) ? [] : name!))
    expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(inPath))
    for (const { name, foreign, put } of places) {
      const about = async (id: number) => {
        const { code, msg, data } = await ask(call, put(ours.sample(call), id))
        return [name, { code, msg, data }] as const
      }
      const missing = await about(unknown)
      // A field that the call does not go by.
      if (missing[1].code === 0 && call.kind === 'write') continue
      expect(await about(foreign)).toEqual(missing)
    }
  })
})
