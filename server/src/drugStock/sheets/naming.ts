import { EnabledStatus } from '@oems/contract/access/codes.ts'
import type { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { clinic } from '../../clinic/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { idsIn, withinScope } from '../../core/db/scope.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { drug } from '../../dictionary/tables.ts'
import type { LineFields } from './cells.ts'

export interface NamedClinic {
  readonly id: number
  readonly clinicName: string
  readonly clinicCode: string
  readonly path: string
  readonly serviceStatus: CodeOf<typeof ServiceStatus>
}
export type NamedDrug = typeof drug.$inferSelect

/** The clinics of the caller's scope that lines name, by name or code, or the one that was chosen beside the workbook. */
export async function clinicsNamed(ctx: Ctx, lines: readonly (LineFields | null)[], chosen: number | null): Promise<NamedClinic[]> {
  const names = [...new Set(lines.flatMap((line) => line?.clinicName ?? []))]
  const named = names.length > 0 ? or(inArray(clinic.clinicName, names), inArray(clinic.clinicCode, names)) : undefined
  const wanted = chosen === null ? named : or(named, eq(clinic.id, chosen))
  if (!wanted) return []
  return ctx.db
    .select({
      id: clinic.id,
      clinicName: clinic.clinicName,
      clinicCode: clinic.clinicCode,
      path: org.path,
      serviceStatus: clinic.serviceStatus,
    })
    .from(clinic)
    .innerJoin(org, eq(org.id, clinic.orgId))
    .where(and(isNull(clinic.deletedAt), withinScope(clinic.orgId)(ctx), wanted))
}

export async function drugsNamed(ctx: Ctx, lines: readonly (LineFields | null)[]): Promise<NamedDrug[]> {
  const names = [...new Set(lines.flatMap((line) => line?.drugName ?? []))]
  const barcodes = [...new Set(lines.flatMap((line) => line?.barcode ?? []))]
  const wanted = or(
    names.length > 0 ? inArray(drug.drugName, names) : undefined,
    barcodes.length > 0 ? inArray(drug.barcode, barcodes) : undefined,
  )
  return wanted
    ? ctx.db
        .select()
        .from(drug)
        .where(and(isNull(drug.deletedAt), wanted))
    : []
}

type Told<T> = { readonly found: T } | { readonly error: LineError }
const wrong = (column: string, msg: string) => ({ error: { column, msg } })

export function clinicOf({ clinicName }: LineFields, clinics: readonly NamedClinic[], chosen: number | null): Told<NamedClinic> {
  if (clinicName === null) {
    const found = clinics.find(({ id }) => id === chosen)
    return found ? { found } : wrong('医务室', '请输入医务室')
  }
  const named = clinics.filter((one) => one.clinicName === clinicName || one.clinicCode === clinicName)
  if (named.length === 0) return wrong('医务室', `医务室“${clinicName}”不存在`)
  if (named.length > 1) return wrong('医务室', '有多个同名的医务室，请改填医务室编码')
  if (chosen !== null && named[0]!.id !== chosen) return wrong('医务室', '与上传时所选的医务室不一致')
  return { found: named[0]! }
}

/** Of the dictionary that holds at the clinic: its node's own and what stands above. What a line leaves blank narrows nothing; one in use comes before its disabled doubles. */
export function drugOf(line: LineFields, clinic: NamedClinic, drugs: readonly NamedDrug[]): Told<NamedDrug> {
  const { drugName, spec, manufacturer, barcode } = line
  if (drugName === null && barcode === null) return wrong('药品', '请输入药品的通用名或条形码')
  const nodes = new Set(idsIn(clinic.path))
  const matching = drugs.filter(
    (one) =>
      nodes.has(one.orgId) &&
      (barcode === null || one.barcode === barcode) &&
      (drugName === null || one.drugName === drugName) &&
      (spec === null || one.spec === spec) &&
      (manufacturer === null || one.manufacturer === manufacturer),
  )
  const usable = matching.filter(({ status }) => status === EnabledStatus.enabled)
  const found = usable.length > 0 ? usable : matching
  if (found.length === 1) return { found: found[0]! }
  if (found.length > 1) return wrong('药品', '有多种药品符合，请补充规格、生产厂家或条形码')
  return barcode === null
    ? wrong('药品', '药品字典中没有该药品，请核对通用名、规格和生产厂家')
    : wrong('条形码', '药品字典中没有该条形码的药品')
}
