//! The kernel's restrictions on a program: Landlock for files, ports and signals, seccomp for
//! system calls that no player needs.

use super::Order;
use super::mounts::DEVICES;
use super::view::View;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter, sock_filter,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

/// The newest Landlock version used; older kernels apply the part they know.
const LATEST: ABI = ABI::V6;

/// Lets this process read what is shown and write to its temporary folder, nothing else.
pub(super) fn landlock(view: &View, order: &Order, has_root: bool) -> Result<(), String> {
    match restrict(view, order, has_root) {
        Ok(RulesetStatus::NotEnforced) => Err("the kernel does not have it".to_owned()),
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

fn restrict(view: &View, order: &Order, has_root: bool) -> Result<RulesetStatus, RulesetError> {
    let (all, read) = (AccessFs::from_all(LATEST), AccessFs::from_read(LATEST));
    let mut rules = Ruleset::default().handle_access(all)?.scope(Scope::from_all(LATEST))?;
    if !order.network {
        rules = rules.handle_access(AccessNet::from_all(LATEST))?;
    }
    let room = std::env::var_os("TMPDIR").map_or_else(|| PathBuf::from("/tmp"), PathBuf::from);
    // In a root of its own, folder listings show nothing of others.
    let open: &[&str] = if has_root { &["/"] } else { &[] };
    // A rule for a symbolic link would apply to its target.
    let shown = view.shown.iter().map(PathBuf::as_path).filter(|path| !path.is_symlink());
    let shown = shown.chain(has_root.then_some(Path::new("/proc")));
    let devices = AccessFs::ReadFile | AccessFs::WriteFile;
    let status = rules
        .create()?
        .add_rules(path_beneath_rules(shown, read))?
        .add_rules(path_beneath_rules(open, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(DEVICES, devices))?
        .add_rules(path_beneath_rules(view.writable.iter().chain([&room]), all))?
        .restrict_self()?;
    Ok(status.ruleset)
}

/// Calls refused with any arguments: tracing, mounting, namespaces, keys, system settings, and
/// memory, files and watches that no limit counts, or that all programs of a user share.
const REFUSED: [libc::c_long; 56] = [
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_syslog,
    // A page that waits in a pipe may hold 2 MiB.
    libc::SYS_vmsplice,
    libc::SYS_mq_open,
    libc::SYS_inotify_init1,
    libc::SYS_fanotify_init,
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_restrict_self,
    libc::SYS_seccomp,
];

/// Refuses system calls of this process and of all that it starts.
pub(super) fn seccomp(order: &Order, has_root: bool) -> Result<(), Box<dyn Error>> {
    // In every language, the message of this error says what is missing.
    let sockets = sockets(order, has_root)?;
    refuse(BTreeMap::from([(libc::SYS_socket, sockets)]), libc::ENETUNREACH)?;
    if order.namespaces && !order.network {
        // As if the system's maximum were the usual size, which is what a socket counts for.
        refuse(BTreeMap::from([(libc::SYS_setsockopt, send_buffers()?)]), 0)?;
    }
    // Programs then fall back to `clone`, whose flags can be checked.
    refuse(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_inotify_init, Vec::new());
    rules.insert(libc::SYS_clone, namespaces()?);
    rules.insert(libc::SYS_ioctl, vec![rule(&[(1, SeccompCmpOp::Eq, libc::TIOCSTI)])?]);
    let filters = libc::PR_SET_SECCOMP as u64;
    rules.insert(libc::SYS_prctl, vec![rule(&[(0, SeccompCmpOp::Eq, filters)])?]);
    // The last one, because it refuses further filters.
    refuse(rules, libc::EPERM)
}

fn refuse(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<(), Box<dyn Error>> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let refused = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, arch)?;
    let program: BpfProgram = filter.try_into()?;
    Ok(apply_filter(&[&other_numbers()[..], &program].concat())?)
}

/// Refuses the second set of call numbers on x86-64 (x32):
///
/// ```text
///  number ← word 0 of the call;  number ≥ 0x4000_0000 ?  no such call  :  the next instruction
/// ```
fn other_numbers() -> Vec<sock_filter> {
    let (load, at_least, answer) = (0x20, 0x35, 0x06);
    let refused = 0x0005_0000 | libc::ENOSYS as u32;
    match cfg!(target_arch = "x86_64") {
        true => vec![
            sock_filter { code: load, jt: 0, jf: 0, k: 0 },
            sock_filter { code: at_least, jt: 0, jf: 1, k: 0x4000_0000 },
            sock_filter { code: answer, jt: 0, jf: 0, k: refused },
        ],
        false => Vec::new(),
    }
}

/// A rule that requires all of these: argument, comparison, value.
fn rule(all: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, seccompiler::BackendError> {
    let condition = |(argument, comparison, value): &(u8, SeccompCmpOp, u64)| {
        SeccompCondition::new(*argument, SeccompCmpArgLen::Dword, comparison.clone(), *value)
    };
    SeccompRule::new(all.iter().map(condition).collect::<Result<_, _>>()?)
}

/// Rules for `clone` with any flag that creates a namespace.
fn namespaces() -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    let flags = [
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWNS,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWCGROUP,
    ];
    let with = |flag: libc::c_int| {
        let flag = flag as u64;
        rule(&[(0, SeccompCmpOp::MaskedEq(flag), flag)])
    };
    flags.into_iter().map(with).collect()
}

/// Rules for `setsockopt` that would enlarge the send buffer of a socket.
fn send_buffers() -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    let level = (1, SeccompCmpOp::Eq, libc::SOL_SOCKET as u64);
    let option = |option: libc::c_int| rule(&[level.clone(), (2, SeccompCmpOp::Eq, option as u64)]);
    [libc::SO_SNDBUF, libc::SO_SNDBUFFORCE].into_iter().map(option).collect()
}

/// Rules for refused kinds of sockets: without a root of its own all of them, because other
/// programs' sockets would be reachable.
fn sockets(order: &Order, has_root: bool) -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
    let mut allowed = Vec::new();
    if has_root {
        allowed.push(libc::AF_UNIX);
    }
    if order.network {
        allowed.extend([libc::AF_INET, libc::AF_INET6]);
    }
    let other = allowed.into_iter().map(|kind| (0, SeccompCmpOp::Ne, kind as u64));
    let other: Vec<_> = other.collect();
    Ok(if other.is_empty() { Vec::new() } else { vec![rule(&other)?] })
}
