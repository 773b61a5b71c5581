import { yes } from '@oems/contract/core/fields.ts'
import { logged } from '@oems/contract/reserve/console.ts'
import { DeclaredInfo } from '@oems/contract/reserve/sheet.ts'
import { sql } from 'drizzle-orm'
import { withinScope } from '../../core/db/scope.ts'
import type { DomainPart } from '../../core/domainParts.ts'
import { periodDeclare } from '../tables.ts'
import { ofReserve, ofSupplies } from './calls.ts'
import { declarePapers, periodOwner } from './enter.ts'

const scope = withinScope(periodDeclare.orgId)
const part: DomainPart = {
  calls: [ofSupplies, ofReserve],
  fileOwners: { [declarePapers.owner]: periodOwner },
  logTargets: {
    申报单: {
      fields: { ...DeclaredInfo.properties, voided: yes('已作废') },
      permissions: logged.申报单,
      visibility: (ctx) => ({
        from: sql`${periodDeclare}`,
        table: { id: periodDeclare.id, deletedAt: sql`null::timestamptz` },
        visible: scope(ctx),
      }),
    },
  },
}
export default part
