import { Type } from 'typebox'
import type { CodeOf } from '../core/codes.ts'
import type { FieldError } from '../core/errors.ts'
import { decimal, id, longText, optional, reason, text, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { OrgLabel, OrgType, Outside } from './codes.ts'

const plain = { log: 'plain' } as const

export const nationCode = { ...text('国家/地区', 2, plain), pattern: '^[A-Z]{2}$', says: '国家/地区不正确' }

export const orgName = { ...text('组织名称', 100, plain), minLength: 2 }

/** Between its parents and itself a path puts a `/`, so no name has one. */
export const nameErrors = ({ orgName: name }: { readonly orgName: string | null }): readonly FieldError[] =>
  name !== null && /[/／]/.test(name) ? [{ path: 'orgName', msg: '组织名称不能含有“/”' }] : []

/** Where something stands, as far as it is known. */
export const spotFields = {
  nationCode: optional(nationCode),
  provinceId: optional(id('省/州')),
  areaId: optional(id('市/县')),
  address: optional(text('详细地址', 200, plain)),
  longitude: optional(decimal('经度', 3, 6)),
  latitude: optional(decimal('纬度', 2, 6)),
}

/** What a form, or a line of an import, says of a node of any type but a project (02 §2.1). */
export const orgFields = {
  orgName,
  shortName: optional(text('简称', 40, plain)),
  nameEn: optional(text('英文名称', 150, plain)),
  /** Left out: `ORG` and eight digits. */
  orgCode: optional({ ...text('组织编码', 32, plain), pattern: '^[A-Z0-9_-]{2,32}$', says: '组织编码应为2到32位大写字母、数字、_或-' }),
  creditCode: optional({ ...text('统一社会信用代码', 18, plain), pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$', says: '统一社会信用代码应为18位' }),
  label: withDefault(OrgLabel.schema, OrgLabel.centralEnterprise),
  /** Left out: by the nation. */
  isOutside: optional(Outside.schema),
  ...spotFields,
  timeZone: optional(text('当地时区', 40, plain)),
  remark: optional(longText('备注')),
  /** Of a region alone (02 §2.11). */
  nationCodes: withDefault(Type.Array(nationCode, { title: '覆盖国家', maxItems: 249, uniqueItems: true }), []),
}

/** What is changed from above alone, and not without a reason (02 §1). */
export const structuralFields = ['orgName', 'orgType', 'orgProjectType', 'status', 'label', 'orgCode'] as const

/** Why, and by which document, a node was changed. */
export const changeReason = { reason: optional(reason('变更原因')), docNo: optional(text('批复文号', 50, plain)) }
/** A node is deleted for a reason, always. */
export const deleteReason = { ...reason('删除原因'), asks: '请填写删除原因' }

interface Judged {
  readonly orgName: string
  readonly nameEn: string | null
  readonly orgType: CodeOf<typeof OrgType>
  readonly creditCode: string | null
  readonly label: CodeOf<typeof OrgLabel>
  readonly isOutside: CodeOf<typeof Outside> | null
  readonly nationCode: string | null
  readonly provinceId: number | null
  readonly areaId: number | null
  readonly longitude: string | null
  readonly latitude: string | null
  readonly nationCodes: readonly string[]
}

const companies: readonly (number | null)[] = [OrgType.group, OrgType.company]

/** Which fields of a node ask for which others; the form marks by it, the import and both doors refuse by it. */
export const orgErrors = (draft: Incomplete<Judged>): readonly FieldError[] => [
  ...nameErrors(draft),
  ...(/[^\u0020-\u007e\u00a0-\u024f]/.test(draft.nameEn ?? '') ? [{ path: 'nameEn', msg: '英文名称只能用拉丁字母、数字和常用符号' }] : []),
  ...companyErrors(draft),
  ...placeErrors(draft),
  ...(draft.orgType !== OrgType.region && (draft.nationCodes?.length ?? 0) > 0
    ? [{ path: 'nationCodes', msg: '只有区域可以设置覆盖国家' }]
    : []),
]

function companyErrors({ orgType, creditCode, label }: Incomplete<Judged>): readonly FieldError[] {
  if (orgType !== null && !companies.includes(orgType))
    return [
      ...(creditCode === null ? [] : [{ path: 'creditCode', msg: '只有集团公司和经营公司填写统一社会信用代码' }]),
      ...(label === OrgLabel.other ? [{ path: 'label', msg: '只有集团公司和经营公司设置单位性质' }] : []),
    ]
  return creditCode === null || isCreditCode(creditCode) ? [] : [{ path: 'creditCode', msg: '统一社会信用代码的校验位不正确' }]
}

function placeErrors(draft: Incomplete<Judged>): readonly FieldError[] {
  const { orgType, nationCode, isOutside, provinceId } = draft
  const errors: FieldError[] = []
  const wrong = (path: string, msg: string) => void errors.push({ path, msg })
  if (orgType === OrgType.project && nationCode === null) wrong('nationCode', '请选择国家/地区')
  if (isOutside !== null && (isOutside === Outside.domestic) !== (nationCode === 'CN'))
    wrong('isOutside', nationCode === 'CN' ? '国家/地区为中国的组织在境内' : '境内组织的国家/地区应为中国')
  if (orgType === OrgType.project && nationCode === 'CN' && provinceId === null) wrong('provinceId', '请选择省/州')
  return [...errors, ...spotErrors(draft)]
}

type Spot = Incomplete<Pick<Judged, 'nationCode' | 'provinceId' | 'areaId' | 'longitude' | 'latitude'>>
/** Of anything that stands somewhere: each part of a place needs the larger one around it, and a point both of its coordinates. */
export function spotErrors({ nationCode, provinceId, areaId, longitude, latitude }: Spot): readonly FieldError[] {
  const errors: FieldError[] = []
  const wrong = (path: string, msg: string) => void errors.push({ path, msg })
  if (areaId !== null && provinceId === null) wrong('provinceId', '请先选择省/州')
  if (provinceId !== null && nationCode === null) wrong('nationCode', '请先选择国家/地区')
  if ((longitude === null) !== (latitude === null)) wrong(longitude === null ? 'longitude' : 'latitude', '经度和纬度须同时填写')
  if (Math.abs(Number(longitude)) > 180) wrong('longitude', '经度应在-180到180之间')
  if (Math.abs(Number(latitude)) > 90) wrong('latitude', '纬度应在-90到90之间')
  return errors
}

const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** GB 32100: of 18 characters the last follows from the others. */
export function isCreditCode(code: string): boolean {
  const values = [...code].map((character) => creditCharacters.indexOf(character))
  if (values.length !== 18 || values.includes(-1)) return false
  const sum = values.slice(0, 17).reduce((total, value, place) => total + value * (3 ** place % 31), 0)
  return (31 - (sum % 31)) % 31 === values[17]
}
