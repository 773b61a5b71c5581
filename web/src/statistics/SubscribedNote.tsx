import { useSession } from '../shell/session.ts'
import styles from './statistics.module.css'

interface Props {
  readonly isOn: boolean
  /** Undefined while the figures are on their way. */
  readonly included: readonly { readonly orgId: number; readonly orgName: string }[] | undefined
  /** What the figures are of, where it is not the caller's own: a subscribed organisation by itself. */
  readonly node?: { readonly orgId: number; readonly orgName: string } | undefined
}

/** Which organisations the figures take in beside the own one, and that nobody's name is among them. */
export function SubscribedNote({ isOn, included, node }: Props) {
  const { op } = useSession()
  if (!isOn || !included) return null
  return <p className={styles.included}>{wordsOf(included, node && node.orgId !== op.orgId ? node.orgName : null)}</p>
}

function wordsOf(included: NonNullable<Props['included']>, other: string | null): string {
  if (included.length > 0)
    return `数字含订阅组织：${included.map(({ orgName }) => orgName).join('、')}；只有汇总数字，人员名单仍限本组织范围`
  return other === null ? '目前没有可计入的订阅组织：订阅的内容不含统计，或已到期' : `“${other}”的数字，不含其他订阅组织；没有人员名单`
}
