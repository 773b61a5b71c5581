import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { ContactFields } from '@oems/contract/contacts/contactFields.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { optional, reason, shape } from '@oems/contract/core/fields.ts'
import { EpType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { newProjectErrors, projectDetailFields, projectNodeFields } from '@oems/contract/project/projectFields.ts'
import type { Static } from 'typebox'
import type { PlaceColumns } from '../../area/place.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { type Line, type LineResult, lineReader, type Pass } from '../../core/imports/kind.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { cellsOf, type OrgKeys, placeKeys } from '../../organisation/imports/lines.ts'
import { findPlaces } from '../../organisation/imports/places.ts'
import { nameFault } from '../../organisation/names.ts'
import { headingFor, importColumns } from './columns.ts'
import { lacking, leadersOf } from './leaders.ts'

const { orgName, orgProjectType, nationCode, address } = projectNodeFields
const { peakNum: _peak, intro: _intro, ...details } = projectDetailFields
const ProjectLine = shape({
  ...{ orgName, orgProjectType, nationCode, address, ...details },
  projectStatus: ProjectStatus.schema,
  statusReason: optional(reason('状态说明')),
  epType: optional(EpType.schema),
})
export type ProjectLine = Static<typeof ProjectLine>

/** A good line. */
export interface ImportedProject {
  readonly rowNo: number
  readonly fields: ProjectLine
  readonly place: PlaceColumns
  readonly contacts: readonly ContactFields[]
  /** The fields whose cells say something: of a project that is there already nothing else changes. */
  readonly given: ReadonlySet<string>
}

/** What lines are judged together by, beside what any node of the tree is. */
export interface ProjectKeys extends OrgKeys {
  /** Codes; blank: nothing is said, or nothing that can be read. */
  readonly projectStatus: string
  readonly epType: string
  /** Days; blank likewise. */
  readonly startDate: string
  readonly planEndDate: string
  readonly actualEndDate: string
  /** The fields that a new project would have to fill: leaders that nobody is named as, what its status asks for. */
  readonly lacks: string
}

/** Names of places are looked up for many lines at once. */
const named: readonly string[] = ['provinceId', 'areaId']
const readLine = lineReader(
  importColumns.filter(({ field }) => !named.includes(field)),
  ProjectLine,
)
const readers = new Map(importColumns.map(({ field, read }) => [field, read]))

/** Validates lines by themselves (02 §5.4). */
export async function validateLines(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<ImportedProject>[]> {
  const read = lines.map((line) => {
    const { fields, errors } = readLine(line.cells)
    const faults = fields ? faultsOf(ctx, fields) : { errors: [], missing: [] }
    return { fields, errors: [...errors, ...faults.errors], missing: faults.missing, leaders: leadersOf(line) }
  })
  const places = await findPlaces(
    ctx,
    lines.map(({ cells }, at) => ({ nationCode: null, ...read[at]!.fields, cells, timeZone: null, orgType: OrgType.project })),
    pass,
  )
  return lines.map(({ rowNo, cells }, at) => {
    const { fields, errors: own, missing, leaders } = read[at]!
    const { place, errors: misplaced } = fields ? places[at]! : { place: null, errors: [] }
    const errors = [...own, ...misplaced, ...leaders.errors]
    const given = new Set(Object.keys(cells).filter((field) => cells[field] !== ''))
    const row = fields && place && errors.length === 0 ? { rowNo, fields, place, given, contacts: leaders.contacts } : null
    return { row, errors, keys: keysOf(cells, missing) }
  })
}

/** What a form would be told; its place and its leaders are judged elsewhere, and what a new project alone has to say once it is known to be one. */
function faultsOf({ now }: Ctx, fields: ProjectLine): { readonly errors: readonly LineError[]; readonly missing: readonly string[] } {
  const elsewhere = { nameEn: null, isOutside: null, provinceId: 1, areaId: null, longitude: null, latitude: null }
  const contacts = [ContactType.leader, ContactType.healthLeader].map((contactType) => ({ contactType }))
  const faults = newProjectErrors({ ...fields, ...elsewhere, contacts })
  const isMissing = ({ path }: FieldError) => fields[path as keyof ProjectLine] === null
  const fault = nameFault(fields.orgName)
  const late = fields.actualEndDate !== null && fields.actualEndDate > dayOf(now)
  const errors = [
    ...faults.filter((one) => !isMissing(one)).map(({ path, msg }) => ({ column: headingFor(path), msg })),
    ...(fault ? [{ column: headingFor('orgName'), msg: fault }] : []),
    ...(late ? [{ column: headingFor('actualEndDate'), msg: '实际完工日期不能晚于今天' }] : []),
  ]
  return { errors, missing: faults.filter(isMissing).map(({ path }) => path) }
}

/** Also of a line that is wrong by itself: others may name it. */
function keysOf(cells: Line['cells'], missing: readonly string[]): Readonly<Record<keyof ProjectKeys, string>> {
  const { text, read } = cellsOf(cells, readers)
  return {
    ...placeKeys(text),
    type: String(OrgType.project),
    parentCode: read('parentCode'),
    ...{ code: '', credit: '' },
    ...{ projectStatus: read('projectStatus'), epType: read('epType'), lacks: [...lacking({ cells }), ...missing].join(',') },
    ...{ startDate: read('startDate'), planEndDate: read('planEndDate'), actualEndDate: read('actualEndDate') },
  }
}
