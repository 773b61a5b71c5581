import { HintAction } from '@oems/contract/reserve/codes.ts'
import type { Hints } from '@oems/contract/reserve/guidance.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { listAddress } from '../../kit/list/address.ts'
import { openable } from '../../shell/desk.ts'
import { useSession } from '../../shell/session.ts'
import { stockCardsOf } from '../../supplies/manager/stockCards.ts'
import styles from '../sheet/sheet.module.css'

type Item = Hints['items'][number]
type Action = Item['actions'][number]
const shown = 5

/** What is to be done about items of a project, each leading to where it is done. */
export function Tips({ projectId, items }: { readonly projectId: number; readonly items: readonly Item[] }) {
  const { op } = useSession()
  const isOwn = op.orgId === projectId
  return (
    <ul className={styles.tips}>
      {items.slice(0, shown).map((item) => (
        <li key={item.suppliesId}>
          {item.name}：
          {item.actions
            .filter(({ kind }) => kind !== HintAction.declare)
            .map((action, at) => (
              <Fragment key={action.kind}>
                {at > 0 && '；'}
                <Step words={action.text} to={placeOf(item, action, projectId, isOwn)} />
              </Fragment>
            ))}
        </li>
      ))}
      {items.length > shown && <li>等{items.length}种</li>}
    </ul>
  )
}

const Step = ({ words, to }: { readonly words: string; readonly to: string | null }) => (to === null ? words : <Link to={to}>{words}</Link>)

/** Expired drugs outside of the clinics are written off in the project's own ledger; of all else the clinics' cards say what is there. */
function placeOf({ name, drugIds }: Item, { kind, fromOrgId }: Action, projectId: number, isOwn: boolean): string | null {
  if (kind === HintAction.writeOff)
    return isOwn ? openable(listAddress('epac/supplies/project-manager', { declareType: ItemType.drugs, name })) : null
  return stockCardsOf(fromOrgId ?? projectId, drugIds)
}
