import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { hiddenValue, type Parameter } from '@oems/contract/parameters/parameters.ts'
import type { Limits } from '../core/parameter.ts'
import { definitionOf } from '../core/settings.ts'
import type { config } from '../core/tables.ts'

export type Row = typeof config.$inferSelect

/** As it is in force. */
export const valueInForce = ({ sealedValue, paramValue, paramKey }: Row): string =>
  sealedValue ?? paramValue ?? String(definitionOf(paramKey)?.value ?? '')

export const titleOf = ({ paramKey }: Pick<Row, 'paramKey'>): string => definitionOf(paramKey)?.title ?? paramKey

/** A customer's own are of a type and nothing more. */
export const limitsOf = ({ builtIn, paramKey, valueType }: Pick<Row, 'builtIn' | 'paramKey' | 'valueType'>): Limits =>
  (builtIn && definitionOf(paramKey)) || { type: valueType, range: null, digits: 4, options: null }

export function toView(row: Row): Parameter {
  const definition = row.builtIn ? definitionOf(row.paramKey) : undefined
  const { range, digits, options } = limitsOf(row)
  return {
    ...row,
    configId: row.id,
    title: titleOf(row),
    paramValue: row.secret ? hiddenValue : valueInForce(row),
    defaultValue: definition && !row.secret ? String(definition.value) : null,
    isDefault: row.builtIn && row.paramValue === null && row.sealedValue === null ? 1 : 0,
    range: range && [...range],
    ...{ digits, unit: definition?.unit ?? null, options: options && [...options] },
    secret: row.secret ? 1 : 0,
    businessDomainId: row.businessDomainId ?? BusinessDomain.platform,
    builtIn: row.builtIn ? 1 : 0,
    remark: definition?.meaning ?? row.remark,
  }
}
