import { type SQL, sql } from 'drizzle-orm'

/** The level of each area that has one on a day, as a query: illness_id, nation_code, province_id (null: of the nation), risk_level_id. */
type AreaRisk = (day: string) => SQL

const none: AreaRisk = () =>
  sql`select null::bigint as illness_id, null::char(2) as nation_code, null::bigint as province_id, null::bigint as risk_level_id where false`

let provided: AreaRisk = none
/** Called by the domain of situations when it is loaded: this one does not know it. Gives back what puts back who provided before. */
export function provideAreaRisk(provider: AreaRisk): () => void {
  const before = provided
  provided = provider
  return () => (provided = before)
}
export const areaRisk: AreaRisk = (day) => provided(day)
