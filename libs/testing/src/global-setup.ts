import { startTestStack } from './test-stack';

export default startTestStack;
