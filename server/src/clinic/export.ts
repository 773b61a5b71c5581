import { Clinic, type clinics as calls } from '@oems/contract/clinic/clinics.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, desc, lt } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { among } from '../core/db/filters.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { matching } from './lists.ts'
import { joined, store, viewsOf } from './store.ts'
import { clinic as t } from './tables.ts'

const listed = fieldColumns(Clinic, {
  ...{ clinicCode: 12, clinicName: 30, orgName: 30, clinicLevel: 14, serviceStatus: 10, location: 10, address: 36 },
  ...{ leaderName: 12, leaderPhone: 18, dutyPhone: 18, area: 10, bedNum: 8, isolationBedNum: 10, openDate: 14, is24h: 14 },
  ...{ licenseNo: 20, licenseEndDate: 14, licenseState: 14, dispenseMode: 14, statusReason: 24, updatedAt: 20 },
})
// Published, and nobody's own: under a heading of telephone numbers it would have to be masked.
const columns = listed.map((column) => (column.name === 'dutyPhone' ? { ...column, header: '急救热线' } : column))
/** Small, so that making one ready keeps no other request waiting. */
const pageSize = 500

/** The list as it is filtered, newest first. */
export async function exportExcel(ctx: Ctx, { ids, ...query }: Input<typeof calls.exportExcel>) {
  const where = and(await matching(ctx, query), among(t.id, ids))
  return ctx.exporting({
    name: '医务室列表',
    columns,
    count: (most) => store.count(ctx, where, most),
    async *rows(reading) {
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const page = await joined(reading, and(where, lt(t.id, before)))
          .orderBy(desc(t.id))
          .limit(pageSize)
        for (const view of await viewsOf(reading, page)) yield columns.map(({ value }) => value(view))
        if (page.length < pageSize) return
        before = page.at(-1)!.row.id
      }
    },
  })
}
