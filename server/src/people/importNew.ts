import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import type { Ctx } from '../core/context.ts'
import { idHashOf, mobileHashOf } from '../core/identity.ts'
import { type Line, lineReader } from '../core/imports/kind.ts'
import type { ValidEmployee } from './identity.ts'
import type { Draft, PlaceAt } from './importChecks.ts'
import { headingFor, importColumns } from './importColumns.ts'
import type { Place } from './importPlaces.ts'
import { validate } from './validate.ts'

/** A good line about somebody who is not there yet. */
export interface NewEmployee {
  readonly fields: ValidEmployee
  readonly orgId: number
  readonly homeOrgId: number
}

const readLine = lineReader(importColumns, EmployeeFields)

export function newLine({ now }: Ctx, { cells }: Line, placeAt: PlaceAt): Draft {
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
  if (!fields) return { row: null, errors, keys: {}, claims: {} }
  const checked = validate(fields, { isOutside: place?.isOutside ?? null }, now)
  for (const { path, msg } of checked.errors)
    errors.push({ column: headingFor(path), msg: path === 'idNumber' ? aboutNumber(msg, fields.idNumber) : msg })
  const valid = checked.fields as ValidEmployee
  const { id, mobile } = hashesOf(valid)
  const workNo = valid.workNo !== null && home ? { homeOrgId: home.id, workNo: valid.workNo } : undefined
  return {
    row: place && home ? { fields: valid, orgId: place.id, homeOrgId: home.id } : null,
    errors,
    keys: { ...(id && { id }), ...(mobile && { mobile }), ...(workNo && { workNo: `${workNo.homeOrgId}:${workNo.workNo}` }) },
    claims: { ...(mobile && { mobile }), ...(workNo && { workNo }) },
  }
}

/** A spreadsheet keeps fifteen digits of a number: the last three of an identity card become zeros. */
const aboutNumber = (msg: string, idNumber: string | null) =>
  /^\d{15}000$/.test(idNumber ?? '') ? '证件号码末位丢失，请将单元格设为文本格式后重新填写' : msg

export const hashesOf = ({ idType, idNumber, telephoneCode, mobile }: ValidEmployee) => ({
  id: idType !== null && idNumber !== null ? idHashOf(idType, idNumber) : undefined,
  mobile: telephoneCode !== null && mobile !== null ? mobileHashOf(telephoneCode, mobile) : undefined,
})
