import { type SQLWrapper, sql } from 'drizzle-orm'

/** Organisations that stand at a place; those of a city stand in its province as well. */
export const usedNum = (id: SQLWrapper) =>
  sql<number>`(select count(*) from org o where (o.province_id = ${id} or o.area_id = ${id}) and o.deleted_at is null)`
/** Rows below a place. */
export const childNum = (id: SQLWrapper) =>
  sql<number>`(select count(*) from sys_nationality_area c where c.parent_id = ${id} and c.deleted_at is null)`
