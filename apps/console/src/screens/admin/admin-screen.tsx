import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Boundary } from '../../states/boundary';
import { Failure, Loading, NoRights } from '../../states/states';
import classes from './admin.module.css';
import { useOwnRoles } from './use-roles';

interface AdminScreenProps {
  readonly title: string;
  readonly hint: string;
  /** Whether people with these roles have something to see here. */
  readonly isFor: (roles: readonly string[] | undefined) => boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a screen for administrators. */
export function AdminScreen({ title, hint, isFor, tools, children }: AdminScreenProps) {
  const { roles, error, retry } = useOwnRoles();
  if (roles !== undefined && !isFor(roles)) return <NoRights />;
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        </div>
        {tools}
      </header>
      {roles !== undefined && <Boundary>{children}</Boundary>}
      {roles === undefined && (error ? <Failure error={error} retry={retry} /> : <Loading />)}
    </div>
  );
}
