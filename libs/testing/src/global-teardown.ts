import { stopTestStack } from './test-stack';

export default stopTestStack;
