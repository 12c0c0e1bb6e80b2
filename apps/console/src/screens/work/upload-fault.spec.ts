import type { Storage } from '../../api/uploads';
import { faultOf } from './upload-fault';

const storage: Storage = {
  provider: 'local',
  upload_uri: 'https://desk.example/v1/attachments/upload',
  size_limit: 100,
  allowed_extensions: ['png', 'txt'],
};

describe('a file that is to be uploaded', () => {
  it('is sent when its kind and size are accepted', () => {
    expect(faultOf(storage, { name: 'Plan.PNG', size: 100 })).toBeNull();
  });

  it('is refused by its kind, or without one', () => {
    expect(faultOf(storage, { name: 'run.exe', size: 1 })).toBe('wrongKind');
    expect(faultOf(storage, { name: 'png', size: 1 })).toBe('wrongKind');
  });

  it('is refused when it is too large', () => {
    expect(faultOf(storage, { name: 'plan.txt', size: 101 })).toBe('tooLarge');
  });
});
