import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import type { Ctx } from '../core/context.ts'
import { idHashOf, mobileHashOf } from '../core/identity.ts'
import { type Line, type LineResult, lineReader, type Pass } from '../core/imports/kind.ts'
import type { LineError } from '../core/imports/tables.ts'
import { findByCertificates, type RegisteredPerson, takenByAccounts, takenWorkNos } from './findPeople.ts'
import type { ValidEmployee } from './identity.ts'
import { headingFor, importColumns } from './importColumns.ts'
import { type Found, findPlaces, type Place, placeOf } from './importPlaces.ts'
import { validate } from './validate.ts'

/** A good line. */
export interface ImportedEmployee {
  readonly fields: ValidEmployee
  readonly orgId: number
  readonly homeOrgId: number
}

const readLine = lineReader(importColumns, EmployeeFields)

/** A line by itself, before the database is searched for people. */
interface Draft {
  readonly fields: ValidEmployee | null
  readonly place: Place | null
  readonly home: Place | null
  readonly errors: LineError[]
  readonly keys: { id?: string; mobile?: string; workNo?: string }
}

/** Validates some thousand lines with a handful of queries (03 §5.1): nodes, certificates, mobiles and work numbers. */
export async function validateLines(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedEmployee>[]> {
  const placeAt = await placesOf(ctx, lines, pass)
  const drafts = lines.map((line) => draftOf(ctx, line, placeAt))
  if (!pass.revalidating) await rejectRegistered(ctx, drafts)
  return drafts.map(({ fields, place, home, errors, keys }) => ({
    row: errors.length === 0 && fields && place && home ? { fields, orgId: place.id, homeOrgId: home.id } : null,
    errors,
    keys,
  }))
}

type PlaceAt = (text: string) => Found | null

async function placesOf(ctx: Ctx, lines: readonly Line[], { memo, placeId }: Pass): Promise<PlaceAt> {
  const places = (memo.get('places') ?? new Map()) as Map<string, Found>
  memo.set('places', places)
  if (placeId !== null && !places.has('')) places.set('', await placeOf(ctx, placeId))
  const texts = new Set(lines.flatMap(({ cells }) => [cells.place ?? '', cells.home ?? '']))
  const fresh = [...texts].filter((text) => text !== '' && !places.has(text))
  if (fresh.length > 0) for (const [text, found] of await findPlaces(ctx, fresh)) places.set(text, found)
  return (text) => places.get(text) ?? null
}

function draftOf({ now }: Ctx, { cells }: Line, placeAt: PlaceAt): Draft {
  const { fields, errors: unreadable } = readLine(cells)
  const errors = [...unreadable]
  const found = (heading: string, text: string): Place | null => {
    const place = placeAt(text)
    if (place && 'id' in place) return place
    errors.push({ column: heading, msg: place?.complaint ?? `请填写${heading}` })
    return null
  }
  const place = found(headingFor('place'), cells.place ?? '')
  const home = cells.home ? found(headingFor('home'), cells.home) : place
  if (!fields) return { fields: null, place, home, errors, keys: {} }
  const checked = validate(fields, { isOutside: place?.isOutside ?? null }, now)
  for (const { path, msg } of checked.errors)
    errors.push({ column: headingFor(path), msg: path === 'idNumber' ? aboutNumber(msg, fields.idNumber) : msg })
  return { fields: checked.fields as ValidEmployee, place, home, errors, keys: keysOf(checked.fields as ValidEmployee, home) }
}

/** A spreadsheet keeps fifteen digits of a number: the last three of an identity card become zeros. */
const aboutNumber = (msg: string, idNumber: string | null) =>
  /^\d{15}000$/.test(idNumber ?? '') ? '证件号码末位丢失，请将单元格设为文本格式后重新填写' : msg

function keysOf({ idType, idNumber, telephoneCode, mobile, workNo }: ValidEmployee, home: Place | null) {
  return {
    ...(idType !== null && idNumber !== null && { id: idHashOf(idType, idNumber) }),
    ...(telephoneCode !== null && mobile !== null && { mobile: mobileHashOf(telephoneCode, mobile) }),
    ...(workNo !== null && home && { workNo: `${home.id}:${workNo}` }),
  }
}

/** Compares with the people, accounts and work numbers that there are; a mobile is also the name that its account signs in by. */
async function rejectRegistered(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const certificates = drafts.flatMap(({ fields, keys }) => (fields?.idType && keys.id ? { idType: fields.idType, idHash: keys.id } : []))
  const mobiles = drafts.flatMap(({ keys }) => keys.mobile ?? [])
  const numbers = drafts.flatMap(({ fields, home }) => (fields?.workNo && home ? { homeOrgId: home.id, workNo: fields.workNo } : []))
  const [people, accounts, workNos] = [
    await findByCertificates(ctx, certificates),
    await takenByAccounts(ctx, mobiles),
    await takenWorkNos(ctx, numbers),
  ]
  const byHash = new Map(people.map((person) => [person.idHash, person]))
  const usedNumbers = new Set(workNos.map(({ homeOrgId, workNo }) => `${homeOrgId}:${workNo}`))
  for (const { keys, errors } of drafts) {
    const person = keys.id ? byHash.get(keys.id) : undefined
    if (person) errors.push({ column: headingFor('idNumber'), msg: registeredMessage(person) })
    if (!person && keys.mobile && accounts.has(keys.mobile)) errors.push({ column: headingFor('mobile'), msg: '手机号已被其他账号使用' })
    if (!person && keys.workNo && usedNumbers.has(keys.workNo))
      errors.push({ column: headingFor('workNo'), msg: '归属单位内已有相同的工号' })
  }
}

/** Of a person outside the scope nothing but that there is one. */
const registeredMessage = ({ inScope }: RegisteredPerson) => (inScope ? '该人员已存在' : '该证件已在其他单位登记，请发起调入申请')
