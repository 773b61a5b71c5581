import { session as calls } from '@oems/contract/session/session.ts'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCan, useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Part } from '../../kit/record/Parts.tsx'
import { DialogFault } from '../../shell/layout/DialogFault.tsx'
import { SecondFactor } from '../secondFactor/SecondFactor.tsx'
import { OwnAssignments } from './OwnAssignments.tsx'
import { OwnAvatar } from './OwnAvatar.tsx'
import { OwnSignIns } from './OwnSignIns.tsx'
import styles from './profile.module.css'

const PasswordDialog = lazy(() => import('../../shell/PasswordDialog.tsx'))

/** 个人中心 (01 §6.5): the user's own account, roles and sign-ins. */
export default function ProfilePage() {
  const { data, isError, refetch } = useRead(calls.baseInfo, {})
  const can = useCan()
  const [changing, change] = useState(false)
  return (
    <div className={styles.page}>
      <ListPage
        title="个人中心"
        about="本人的账号、角色与登录记录"
        actions={
          can(calls.changePassword) && (
            <Button type="primary" onClick={() => change(true)}>
              修改密码
            </Button>
          )
        }
      >
        <h2 className={styles.account}>账号</h2>
        {data ? (
          <div className={styles.person}>
            <OwnAvatar own={data} changed={() => void refetch()} />
            <Own own={data} />
          </div>
        ) : isError ? (
          <Button onClick={() => void refetch()}>重试</Button>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        )}
      </ListPage>
      <SecondFactor />
      <OwnAssignments />
      <OwnSignIns />
      <DialogFault key={changing ? 'open' : 'closed'}>
        <Suspense fallback={null}>{changing && <PasswordDialog close={() => change(false)} />}</Suspense>
      </DialogFault>
    </div>
  )
}

interface OwnProps {
  readonly own: NonNullable<ReturnType<typeof useRead<typeof calls.baseInfo>>['data']>
}
function Own({ own }: OwnProps) {
  const rows: Readonly<Record<string, string | null>> = {
    姓名: own.nickname,
    登录账号: own.username,
    手机号: own.mobile,
    邮箱: own.email,
    当前角色: own.roleName,
    当前组织: own.orgName,
    最近登录: own.lastLoginTime && [moment(own.lastLoginTime, true), own.lastLoginIp].filter(Boolean).join('，'),
    密码有效期: expiryOf(own.passwordExpireDays),
  }
  return <Part rows={rows} />
}

const expiryOf = (days: number | null) => (days === null ? '长期有效' : days > 0 ? `剩余${days}天` : '已过期')
