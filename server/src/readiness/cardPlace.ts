import type { CardLanguage } from '@oems/contract/readiness/emergencyCard.ts'
import { inArray } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'

/** What a site is called and where it lies, as far as that is known in a language: from the town to the country in English, the other way in Chinese. */
export async function cardPlace({ db }: Ctx, node: Org, lang: CardLanguage) {
  const { address, longitude, latitude, timeZone } = node
  const ids = [node.provinceId, node.areaId].filter((id) => id !== null)
  const areas = await db.select().from(area).where(inArray(area.id, ids))
  const nation = nationOf(node.nationCode ?? '')
  const isEnglish = lang === 'en'
  const names = [
    nation && (isEnglish ? nation.nameEn : nation.nameZh),
    ...ids.map((id) => areas.find((one) => one.id === id)).map((one) => one && ((isEnglish ? one.nameEn : null) ?? one.name)),
  ].filter((name) => typeof name === 'string')
  return {
    projectName: (isEnglish ? node.nameEn : null) ?? node.orgName,
    placeName: isEnglish ? names.toReversed().join(', ') : names.join(' '),
    ...{ address, longitude, latitude, timeZone },
  }
}
