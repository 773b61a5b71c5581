import { secondFactor as calls } from '@oems/contract/session/secondFactor.ts'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Card } from '../../kit/Card.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Binding } from '../../shell/secondFactor/Binding.tsx'
import { RecoveryCodes } from '../../shell/secondFactor/RecoveryCodes.tsx'
import styles from './secondFactor.module.css'
import { RemoveFields, useRemoving } from './useRemoving.tsx'

const required = 2
const fewCodes = 3

/** The user's own second factor, for the profile page: whether it is bound, binding and removing. Nothing where this account cannot have one. */
export function SecondFactor() {
  const can = useCan()
  const { data, isError, refetch } = useRead(calls.status, {})
  const [binding, bind] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const removing = useRemoving(() => void refetch())
  if (data && !data.available && data.confirmedAt === null) return null

  function close() {
    bind(false)
    setCodes(null)
    void refetch()
  }
  return (
    <Card title="动态验证码">
      {isError ? (
        <Button onClick={() => void refetch()}>重试</Button>
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : data.confirmedAt === null ? (
        <div className={styles.line}>
          <StatusTag tone="none">未绑定</StatusTag>
          <span>绑定后，登录时除密码外还须输入手机上的动态验证码，密码泄露也不会被他人登录。</span>
          {can(calls.begin) && (
            <Button type="primary" onClick={() => bind(true)}>
              绑定
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.line}>
          <StatusTag tone="done">已绑定</StatusTag>
          <span>
            {moment(data.confirmedAt)} 绑定，恢复码剩余 {data.recoveryLeft} 个
            {data.recoveryLeft < fewCodes && '，所剩不多，解除后重新绑定可得到新的恢复码'}
          </span>
          {can(calls.remove) && <Button onClick={removing.ask}>{data.mode === required ? '更换设备' : '解除'}</Button>}
        </div>
      )}
      <Modal
        open={binding}
        title="绑定动态验证码"
        width={560}
        destroyOnHidden
        closable={!codes}
        keyboard={!codes}
        mask={{ closable: false }}
        onCancel={close}
        footer={
          codes && (
            <Button type="primary" onClick={close}>
              已保存好，关闭
            </Button>
          )
        }
      >
        {codes ? <RecoveryCodes codes={codes} /> : <Binding onBound={setCodes} />}
      </Modal>
      <RemoveFields removing={removing} isRequired={data?.mode === required} />
    </Card>
  )
}
