import type { Field } from '@oems/contract/core/fields.ts'
import { EmployeeCorrection, EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { type Line, lineReader } from '../core/imports/kind.ts'
import type { CellChange, LineError } from '../core/imports/tables.ts'
import { masks, unmasked } from '../core/masks.ts'
import type { ValidEmployee } from './identity.ts'
import type { Draft, PlaceAt } from './importChecks.ts'
import { headingFor, importColumns } from './importColumns.ts'
import { type KnownEmployee, versionsOf } from './importKnown.ts'
import { hashesOf } from './importNew.ts'
import { type Candidate, complaintOf, isCalled } from './importPlaces.ts'
import { validate } from './validate.ts'
import type { PersonRecord } from './writePeople.ts'

const readFilled = lineReader(importColumns, EmployeeCorrection)
const properties = EmployeeFields.properties as unknown as Readonly<Record<string, Field>>
const fieldNames = Object.keys(properties)

/** A line about somebody who is there: its filled cells count, and nothing else changes (03 §5.1). */
export function changedLine({ now }: Ctx, { cells }: Line, { record, site, employer }: KnownEmployee, placeAt: PlaceAt): Draft {
  const { fields: said, errors: unreadable } = readFilled(cells)
  const errors = [...unreadable, ...moved('place', site, cells, placeAt), ...moved('home', employer, cells, placeAt)]
  const closed = complaintOf(site)
  if (closed !== null) errors.push({ column: headingFor('place'), msg: closed })
  const stored = fieldsOf(record)
  const filled = Object.fromEntries(Object.entries(said ?? {}).filter(([name]) => cells[name]))
  const whole = { ...stored, ...unmasked(properties as never, filled, { ...stored }) }
  const checked = validate(whole, site, now)
  errors.push(...newlyWrong(checked.errors, stored, site, now))
  const fields = checked.fields as ValidEmployee
  const { mobile: before } = hashesOf(stored)
  const { id, mobile } = hashesOf(fields)
  const newMobile = record.employee.accountId !== null && mobile !== before ? mobile : undefined
  const { homeOrgId } = record.employee
  const workNo = fields.workNo !== null && fields.workNo !== stored.workNo ? { homeOrgId, workNo: fields.workNo } : undefined
  return {
    row: { record, fields },
    errors,
    keys: {
      ...{ ...(id && { id }), record: versionsOf(record) },
      ...{ ...(newMobile && { mobile: newMobile }), ...(workNo && { workNo: `${homeOrgId}:${workNo.workNo}` }) },
    },
    changes: changesOf(stored, fields),
    claims: { ...(newMobile && { mobile: newMobile }), ...(workNo && { workNo }) },
  }
}

/** Site and employer change by dispatch and transfer alone; named, they have to be what they are. */
function moved(field: 'place' | 'home', present: Candidate, cells: Line['cells'], placeAt: PlaceAt): LineError[] {
  const text = cells[field] ?? ''
  if (text === '') return []
  const found = placeAt(text)
  if (found && 'id' in found ? found.id === present.id : isCalled(present, text)) return []
  const msg = found && 'id' in found ? '请用派遣或调动' : (found?.complaint ?? '请用派遣或调动')
  return [{ column: headingFor(field), msg }]
}

/** What was wrong before the line is no fault of the line. */
function newlyWrong(found: ReturnType<typeof validate>['errors'], stored: ValidEmployee, site: Candidate, now: Date): LineError[] {
  if (found.length === 0) return []
  const before = new Set(validate(stored, site, now).errors.map(({ path, msg }) => `${path} ${msg}`))
  return found.filter(({ path, msg }) => !before.has(`${path} ${msg}`)).map(({ path, msg }) => ({ column: headingFor(path), msg }))
}

/** The record as a form has it. */
function fieldsOf({ employee, person }: PersonRecord): ValidEmployee {
  const columns: Readonly<Record<string, unknown>> = { ...employee, ...person }
  return Object.fromEntries(fieldNames.map((name) => [name, columns[name] ?? null])) as unknown as ValidEmployee
}

const changesOf = (stored: ValidEmployee, fields: ValidEmployee): CellChange[] =>
  importColumns.flatMap(({ field, header }) => {
    if (!(field in properties)) return []
    const [before, after] = [stored, fields].map((one) => (one as Readonly<Record<string, unknown>>)[field] ?? null)
    return before === after ? [] : [{ column: header, before: wordsOf(field, before) }]
  })

function wordsOf(name: string, value: unknown): string {
  const { labels, mask } = properties[name]!
  if (value === null) return ''
  if (labels) return labels[value as number] ?? ''
  if (mask) return masks[mask](String(value))
  return name === 'nationCode' ? (nationName(String(value)) ?? String(value)) : String(value)
}
