import { directory, page, subSystem } from './rows.ts'

export const tele = subSystem('tele', '远程医疗', 'remote', [
  directory('tele', '远程问诊', 'diagnosis', 7, [
    page('tele.emp', '图文咨询', 'diagnose/emp-diagnosis/index', 'diagnosis', {
      grants: '-RRRAW--',
      perms: 'biz:emp-diagnosis: list,info / reply,reveal / delete',
    }),
    page('tele.partner', '合作方图文咨询', 'diagnose/partner-image/index', 'diagnosis', {
      grants: '-RRRRR--',
      perms: 'biz:partner-diagnosis: list / reveal',
    }),
    page('tele.diagnosis', '诊断记录', 'diagnosis-record/index', 'archive', {
      grants: '-RRRAW--',
      perms: 'biz:diagnosis-record: list,info / save,save-by-doctor,reveal / delete',
    }),
    page('tele.clinic', '诊室管理', 'biz/clinic/index', 'clinic', {
      grants: 'RAAWAR-R',
      perms: 'biz:clinic: list,info / save,update / delete',
    }),
    page('tele.room', '会诊室', 'consultation-room/index', 'remote', { grants: '-RRRAW--', as: 'tele.diagnosis' }),
  ]),
  directory('resv', '预约管理', 'calendar', 7, [
    page('resv.all', '预约管理', 'reservation/management', 'calendar', {
      grants: '-RRRAW-E',
      perms: 'biz:reservation-consultation: list,info / save,update,confirm,arrange,cancel,complete,finish,reveal / export',
    }),
    page('resv.project', '项目预约', 'reservation/project/index', 'calendar', {
      grants: '-WWWWRW-',
      perms: 'biz:reservation-consultation-manager: list,info / save,accept,refuse,cancel,perfect',
    }),
    page('resv.student', '国际学生预约', 'reservation/student/index', 'calendar', {
      grants: '-WW-WR--',
      orgTypes: [0, 1, 2, 3],
      perms: 'biz:reservation-consultation-student: list,info / save',
    }),
    page('resv.service', '医生服务设置', 'biz/doctor-service/index', 'setting', {
      grants: '-RR-AW--',
      perms: 'biz:doctor-service-config: list,info / save,update / delete',
    }),
  ]),
  directory('conf', '会诊与会议', 'conference', 8, [
    page('conf.apply', '会诊申请', 'apply-consultation/index', 'conference', {
      grants: 'WAAAAWWA',
      perms: [
        'biz:apply-consultation: list,info / save,update,cancel,reveal / delete',
        'biz:conference-attendee: list / save,update,reveal / delete,export',
      ],
    }),
    page('conf.audit', '会诊审核', 'apply-consultation/manager', 'task', {
      grants: 'WWW-AW-A',
      perms: 'biz:apply-consultation-manager: list / agree,reject,arrange,deal',
    }),
    page('conf.schedule', '会议管理', 'conference/index', 'conference', {
      grants: 'WAAWARRA',
      perms: 'biz:conference: list,info / save,update,publish / delete,home-page',
    }),
    page('conf.mine', '我的会议', 'meeting/index', 'conference', { grants: 'WWWWWWWW', perms: 'biz:meeting: list / save' }),
    page('conf.record', '会议录制', 'video-meeting/record', 'video', {
      grants: 'RWWWAW-A',
      perms: 'biz:meeting-recording: list,info / start,stop / delete',
    }),
  ]),
  directory('video', '直播与录播', 'video', 8, [
    page('video.live', '直播管理', 'video/live', 'video', {
      grants: 'RWWRAR-A',
      perms: 'biz:video: list,info / save,update,start,stop,publish / delete,catalog',
    }),
    page('video.record', '录播管理', 'video/record', 'video', { grants: 'RWWRAR-A', as: 'video.live' }),
  ]),
])
