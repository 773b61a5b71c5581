import { day, id } from '@oems/contract/core/fields.ts'
import { DeclareReason } from '@oems/contract/infoDeclaration/codes.ts'
import type { Domain } from '../core/domain.ts'

/** What people declare of journeys, contacts, vaccination and tests; whoever they are, it is shown with their own record. */
const infoDeclaration: Domain = {
  logTargets: {
    信息申报: {
      permissions: [],
      fields: { personId: id('人员'), orgId: id('单位'), date: day('申报日期'), declareReason: DeclareReason.schema },
    },
  },
}
export default infoDeclaration
