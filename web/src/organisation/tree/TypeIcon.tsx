import { ApartmentOutlined, AuditOutlined, BankOutlined, CloudServerOutlined, GlobalOutlined, ProjectOutlined } from '@ant-design/icons'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import type { ComponentType } from 'react'
import styles from './tree.module.css'

const icons: Readonly<Record<TreeItem['orgType'], ComponentType<{ className?: string }>>> = {
  [OrgType.platform]: CloudServerOutlined,
  [OrgType.ministry]: AuditOutlined,
  [OrgType.group]: ApartmentOutlined,
  [OrgType.company]: BankOutlined,
  [OrgType.project]: ProjectOutlined,
  [OrgType.region]: GlobalOutlined,
}

/** What kind of node it is; its word stands beside it or in the name of its line. */
export function TypeIcon({ type }: { readonly type: TreeItem['orgType'] }) {
  const Icon = icons[type]
  return (
    <span aria-hidden>
      <Icon className={styles.icon ?? ''} />
    </span>
  )
}
