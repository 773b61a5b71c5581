import { Location } from '@oems/contract/clinic/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { placeColumns } from '../area/place.ts'
import type { WriteCtx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { badField, ruleBroken } from '../core/errors.ts'
import { placeOf } from '../organisation/placeOf.ts'

interface Sent {
  readonly location: CodeOf<typeof Location> | null
  readonly nationCode: string | null
  readonly provinceId: number | null
  readonly areaId: number | null
}
type Place = Omit<Sent, 'location'> & { readonly location: CodeOf<typeof Location> }

/** Where a clinic stands: by default as its node does, which on a project nothing may contradict (06 §2.1). */
export async function clinicPlace(ctx: WriteCtx, node: Org, sent: Sent): Promise<Place> {
  if (node.orgType === OrgType.project) return placeOfProject(ctx, node, sent)
  const place = sent.nationCode === null ? await placeOf(ctx, node) : await placeColumns(ctx, { ...sent, isOutside: null })
  const found = (place.isOutside as Place['location'] | null) ?? null
  if (found !== null && sent.location !== null && found !== sent.location) throw badField('location', '境内/境外与国家/地区不符')
  return { ...partsOf(place), location: found ?? sent.location ?? Location.domestic }
}

async function placeOfProject(ctx: WriteCtx, node: Org, sent: Sent): Promise<Place> {
  const place = await placeOf(ctx, node)
  const own: Sent = { ...partsOf(place), location: place.isOutside }
  const differs = (Object.keys(own) as (keyof Sent)[]).some((part) => sent[part] !== null && own[part] !== null && sent[part] !== own[part])
  if (differs) throw ruleBroken('与项目所在地不一致')
  return { ...own, location: own.location ?? Location.domestic }
}

const partsOf = ({ nationCode, provinceId, areaId }: Omit<Sent, 'location'>) => ({ nationCode, provinceId, areaId })
