import { employees } from '@oems/contract/people/employees.ts'
import { Button, Form, Input, Modal, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useRead } from '../core/calls.ts'
import { useOpenedOnce } from '../kit/form/FormDialog.tsx'
import { OrgPicker } from '../kit/org/OrgPicker.tsx'
import styles from './employees.module.css'
import { peopleStandAt } from './place.ts'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly initialOrgId: number | null
}

/** The code that a site displays, and its link for sending. */
export function ActivationCode({ open, close, initialOrgId }: Props) {
  const place = useId()
  const [orgId, choose] = useState(initialOrgId)
  useEffect(() => {
    if (open) choose(initialOrgId)
  }, [open, initialOrgId])
  const { data, isError } = useRead(employees.activationLink, { orgId: orgId ?? 0 }, { enabled: open && orgId !== null })
  if (!useOpenedOnce(open)) return null
  return (
    <Modal open={open} onCancel={close} title="激活二维码" footer={null} destroyOnHidden>
      <Form.Item
        label="单位/项目"
        htmlFor={place}
        style={{ marginBottom: 24 }}
        extra="该单位的员工用手机扫码，核对手机号和证件后设置密码，即可开始申报"
      >
        <OrgPicker id={place} value={orgId} onChange={choose} orgTypes={peopleStandAt} />
      </Form.Item>
      {data && !isError ? (
        <div className={styles.code}>
          <img src={data.png} alt={`${data.orgName}的激活二维码`} />
          <Input readOnly value={data.link} aria-label="激活链接" onFocus={({ target }) => target.select()} />
          <Button href={data.png} download={`激活二维码-${data.orgName}.png`}>
            下载图片
          </Button>
        </div>
      ) : (
        orgId !== null && !isError && <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}
