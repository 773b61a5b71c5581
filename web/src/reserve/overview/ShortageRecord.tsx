import { clinics } from '@oems/contract/clinic/clinics.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { ShortageRow } from '@oems/contract/reserve/overview.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { isShort, shortWords } from '@oems/contract/supplies/norm.ts'
import { Link } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { StockedHead } from '../../drugStock/StockedHead.tsx'
import { Quantity } from '../../drugStock/tones.tsx'
import { Part, Parts, rowsBy } from '../../kit/record/Parts.tsx'
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx'
import { type Opened, useOpenedRecord } from '../../kit/record/useOpened.ts'
import styles from './overview.module.css'
import { alsoProposed, distanceText, proposalOf } from './proposal.ts'

interface Props {
  readonly opened: Opened<ShortageRow>
  /** Those of the page, who may be offered the same. */
  readonly rows: readonly ShortageRow[]
}
/** What a project lacks of an item, and the transfers that are proposed to it. */
export function ShortageRecord({ opened, rows }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row ? `${row.orgName}：${row.name}` : '缺口'}>
      {row && (
        <>
          <StockedHead row={row} />
          <Parts>
            <Part title="储备" rows={rowsOf(row)} />
            <Proposal row={row} rows={rows} />
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}

function rowsOf(row: ShortageRow) {
  const units = (quantity: number) => <Quantity units={quantity} of={row} />
  return rowsBy(ShortageRow, row)(
    ['quantity', 'requiredQuantity', 'gap', 'dailyUse', 'coverDays', 'nearestExpiry', 'companyName', 'reporterName', 'ledgerAt'],
    { quantity: units(row.quantity), requiredQuantity: units(row.requiredQuantity), gap: units(row.gap) },
  )
}

/** Projects of the same company that have more than they need; what is booked is booked by their own clinics. */
function Proposal({ row, rows }: { readonly row: ShortageRow; readonly rows: readonly ShortageRow[] }) {
  const proposal = proposalOf(row)
  const left = row.gap - proposal.reduce((sum, { proposed }) => sum + proposed, 0)
  return (
    <Part title="建议调拨">
      {row.gap === 0 && <p className={styles.soft}>{isShort(row.stockLevel) ? `${shortWords(row, row)}，请补充` : '没有缺口'}</p>}
      {proposal.length === 0 ? (
        row.gap > 0 && <p className={styles.soft}>本公司没有可以调出的项目，请采购</p>
      ) : (
        <table className={styles.offers} aria-label="建议调拨">
          <thead>
            <tr>
              <th scope="col">调出项目</th>
              <th scope="col">距离</th>
              <th scope="col">可调剂量</th>
              <th scope="col">建议调拨</th>
              <th scope="col">医务室库存</th>
            </tr>
          </thead>
          <tbody>
            {proposal.map(({ orgId, orgName, quantity, kilometres, proposed }) => (
              <tr key={orgId}>
                <th scope="row">{orgName}</th>
                <td>{distanceText(kilometres)}</td>
                <td>
                  <Quantity units={quantity} of={row} />
                  <Also num={alsoProposed(rows, row, orgId)} />
                </td>
                <td>{proposed > 0 ? <Quantity units={proposed} of={row} /> : '—'}</td>
                <td>{row.declareType === ItemType.drugs ? <ClinicsAt orgId={orgId} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {proposal.length > 0 && left > 0 && (
        <p className={styles.soft}>
          另需采购 <Quantity units={left} of={row} />
        </p>
      )}
    </Part>
  )
}

const Also = ({ num }: { readonly num: number }) => num > 0 && <p className={styles.soft}>本页另建议给{num}个项目</p>

/** What lies in the clinics of a project, from where its doctor sends it. */
function ClinicsAt({ orgId }: { readonly orgId: number }) {
  const { data = [] } = useRead(clinics.listAll, {}, { enabled: useCan()(stockCards.list) })
  const found = data.filter((clinic) => clinic.orgId === orgId)
  if (found.length === 0) return '—'
  return found.map(({ clinicId, clinicName }) => (
    <Link key={clinicId} to={`/clinic/drug-stock/index?clinic=${clinicId}`} className="link-button">
      {clinicName}
    </Link>
  ))
}
