import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, type Outside } from '@oems/contract/organisation/codes.ts'
import type { OrgPlace } from '@oems/contract/organisation/orgLists.ts'
import { and, eq, inArray, isNull, like } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import { type Org, org } from '../core/db/org.ts'
import { sees } from '../core/db/scope.ts'
import { regionNation } from './tables.ts'
import { idsOf } from './trees/tree.ts'

/**
 * Where a node is. What it does not say itself comes from the nearest node above that does, be that within the caller's scope or not (02 §5);
 * further fields only from one of the same country, or a project abroad would lie in its company's town.
 */
export async function placeOf(ctx: Ctx, node: Org): Promise<OrgPlace> {
  const above = await ctx.db
    .select()
    .from(org)
    .where(inArray(org.id, idsOf(node)))
  const upwards = above.sort((one, other) => other.depth - one.depth)
  const inNation = nearest(upwards, ({ nationCode }) => nationCode)
  const countrymen = upwards.filter(({ nationCode }) => nationCode === inNation.value)
  const isOutside = nearest(countrymen, (one) => one.isOutside)
  const provinceId = nearest(countrymen, (one) => one.provinceId)
  // A town of the province alone: one further up may have another.
  const areaId = nearest(
    countrymen.filter((one) => one.provinceId === provinceId.value),
    (one) => one.areaId,
  )
  const timeZone = nearest(countrymen, (one) => one.timeZone)
  const names = await areaNames(ctx.db, [provinceId.value, areaId.value])
  const region = await regionAmong(ctx, upwards, inNation.value)
  return {
    isOutside: isOutside.value as CodeOf<typeof Outside> | null,
    nationCode: inNation.value,
    nationName: nationName(inNation.value ?? ''),
    provinceId: provinceId.value,
    provinceName: names.get(provinceId.value ?? 0) ?? null,
    areaId: areaId.value,
    areaName: names.get(areaId.value ?? 0) ?? null,
    timeZone: timeZone.value,
    regionId: region?.id ?? null,
    regionName: region?.orgName ?? null,
    from: {
      isOutside: isOutside.from,
      nationCode: inNation.from,
      provinceId: provinceId.from,
      areaId: areaId.from,
      timeZone: timeZone.from,
    },
  }
}

/** 所属区域 of a project (02 §2.3): the nearest region above it, else that of its group which covers its nation, if the caller sees it. */
export async function regionOf(ctx: Ctx, node: Org): Promise<Org | undefined> {
  const above = await ctx.db
    .select()
    .from(org)
    .where(inArray(org.id, idsOf(node)))
  const upwards = above.sort((one, other) => other.depth - one.depth)
  const region = await regionAmong(ctx, upwards, node.nationCode)
  return region && sees(ctx, region) ? region : undefined
}

const regionAmong = async (ctx: Ctx, upwards: readonly Org[], nationCode: string | null) =>
  upwards.find(({ orgType }) => orgType === OrgType.region) ?? (await coveringRegion(ctx, upwards, nationCode))

interface Nearest<T> {
  readonly value: T | null
  readonly from: number | null
}

function nearest<T>(upwards: readonly Org[], fieldOf: (node: Org) => T | null): Nearest<T> {
  const found = upwards.find((node) => fieldOf(node) !== null)
  return { value: found ? fieldOf(found) : null, from: found?.id ?? null }
}

/** The region of the same group that covers a nation (02 §2.11): no node above, so none that the caller does not see. */
async function coveringRegion(ctx: Ctx, upwards: readonly Org[], nationCode: string | null): Promise<Org | undefined> {
  const group = upwards.find(({ orgType }) => orgType === OrgType.group)
  if (!group || nationCode === null) return undefined
  const [found] = await ctx.db
    .select({ node: org })
    .from(regionNation)
    .innerJoin(org, and(eq(org.id, regionNation.orgId), isNull(org.deletedAt), like(org.path, `${group.path}%`)))
    .where(eq(regionNation.nationCode, nationCode))
  return found && sees(ctx, found.node) ? found.node : undefined
}

export async function areaNames(db: Ctx['db'], ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: area.id, name: area.name })
    .from(area)
    .where(
      inArray(
        area.id,
        ids.filter((id) => id !== null),
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
