import { session as calls } from '@oems/contract/platform/session.ts'
import { Descriptions, Modal } from 'antd'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'

export default function ProfileDialog({ close }: { readonly close: () => void }) {
  const { data, isPending } = useRead(calls.baseInfo, {})
  const days = data?.passwordExpireDays
  return (
    <Modal open title="个人信息" footer={null} width={480} onCancel={close} loading={isPending}>
      {data && (
        <Descriptions
          column={1}
          items={[
            { key: 'name', label: '姓名', children: data.nickname },
            { key: 'account', label: '登录账号', children: data.username },
            { key: 'mobile', label: '手机号', children: data.mobile ?? '—' },
            { key: 'email', label: '邮箱', children: data.email ?? '—' },
            { key: 'role', label: '当前角色', children: data.roleName },
            { key: 'org', label: '当前组织', children: data.orgName },
            { key: 'login', label: '上次登录', children: [moment(data.lastLoginTime), data.lastLoginIp].filter(Boolean).join('，') },
            ...(days == null ? [] : [{ key: 'expire', label: '密码有效期', children: days > 0 ? `剩余 ${days} 天` : '已过期' }]),
          ]}
        />
      )}
    </Modal>
  )
}
