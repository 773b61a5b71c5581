import { avatar } from '@oems/contract/files/avatar.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { Button, Modal } from 'antd'
import { useCan, useWrite } from '../../core/calls.ts'
import { send } from '../../core/send.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { FilesField } from '../../kit/file/FilesField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useActionModal } from '../../kit/form/useActionModal.ts'
import { updateSession } from '../../shell/session.ts'
import styles from './profile.module.css'

interface Props {
  readonly own: { readonly nickname: string; readonly avatarUrl: string | null }
  readonly changed: () => void
}

/** The picture by which colleagues know the account; the header has it too. */
export function OwnAvatar({ own: { nickname, avatarUrl }, changed }: Props) {
  const can = useCan()
  const done = () => {
    changed()
    // The header goes on with the old one where this fails.
    send(calls.userInfo, {}).then(
      (user) => updateSession({ user, userAt: Date.now() }),
      () => {},
    )
  }
  const choosing = useActionModal(avatar.saveAvatar, { title: '更换头像', verb: '保存', successMessage: '已更换头像', done })
  const removal = useWrite(avatar.saveAvatar, '已移除头像')
  return (
    <div className={styles.picture}>
      <Avatar url={avatarUrl} name={nickname} size={72} />
      {can(avatar.saveAvatar) && (
        <>
          <Button size="small" onClick={() => choosing.ask({})}>
            更换头像
          </Button>
          {avatarUrl !== null && (
            <Button
              size="small"
              type="text"
              loading={removal.isPending}
              onClick={() => removal.mutate({ ossIds: [] }, { onSuccess: done })}
            >
              移除头像
            </Button>
          )}
        </>
      )}
      <Modal {...choosing.modal}>
        <DialogForm {...choosing.fields}>
          <FilesField of={avatar.saveAvatar.input} name="ossIds" help="显示为圆形，请选择主体居中的图片" />
        </DialogForm>
      </Modal>
    </div>
  )
}
